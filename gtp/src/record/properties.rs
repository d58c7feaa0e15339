//! The properties of a node that are kept as text.

/// Named values, in the order in which they were first set. Values are plain text: what SGF escapes
/// is escaped on writing and undone on reading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Properties(Vec<(String, Vec<String>)>);

impl Properties {
    /// The first value of a property, without surrounding spaces; `None` when it is absent or
    /// empty.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        let text = self.values(name).first()?.trim();
        (!text.is_empty()).then_some(text)
    }

    /// All values of a property.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.0.iter().find(|(other, _)| other == name).map_or(&[], |(_, values)| values)
    }

    /// Gives a property one value in place of those it has. The name must be made of capital
    /// letters, as SGF's are.
    pub fn set(&mut self, name: &str, value: &str) {
        debug_assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase()));
        self.remove(name);
        self.add(name, [value.to_owned()]);
    }

    /// The comment on a node.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.text("C")
    }

    /// Replaces the comment on a node.
    pub fn set_comment(&mut self, comment: &str) {
        self.set("C", comment);
    }

    /// Takes a property away; returns its values.
    pub fn remove(&mut self, name: &str) -> Vec<String> {
        match self.0.iter().position(|(other, _)| other == name) {
            Some(place) => self.0.remove(place).1,
            None => Vec::new(),
        }
    }

    /// Every property with its values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(name, values)| (name.as_str(), values.as_slice()))
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the properties of another node.
    pub(super) fn append(&mut self, other: Self) {
        for (name, values) in other.0 {
            self.add(&name, values);
        }
    }

    /// Adds values to those a property has: some writers repeat its name for each.
    pub(super) fn add(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        match self.0.iter_mut().find(|(other, _)| other == name) {
            Some((_, present)) => present.extend(values),
            None => self.0.push((name.to_owned(), values.into_iter().collect())),
        }
    }
}
