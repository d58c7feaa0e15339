"use strict";
(() => {
  const root = document.documentElement;
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  const data = document.getElementById("games");
  if (!data) return;
  const games = JSON.parse(data.textContent);
  const at = (id) => document.getElementById(id);
  const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  let game = null;
  let step = 0;

  const svg = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  // Points are numbered from the lower left, row by row.
  const column = (point) => point % game.size;
  const row = (point) => Math.floor(point / game.size);
  const place = (point) => [column(point) + 1.5, game.size - row(point) + 0.5];
  const vertex = (point) => (point < 0 ? "pass" : letters[column(point)] + (row(point) + 1));

  const stones = () => {
    const board = new Map(game.stones.map(([color, point]) => [point, color]));
    for (const [color, point, taken] of game.moves.slice(0, step)) {
      if (point >= 0) board.set(point, color);
      for (const captured of taken) board.delete(captured);
    }
    return board;
  };

  const draw = () => {
    const size = game.size;
    const goban = svg("svg", { viewBox: `0 0 ${size + 2} ${size + 2}`, class: "goban", width: 560 });
    goban.append(svg("rect", { class: "wood", width: size + 2, height: size + 2, rx: 0.3 }));
    for (let line = 0; line < size; line += 1) {
      const far = size + 0.5;
      const here = line + 1.5;
      goban.append(svg("line", { class: "grid", x1: 1.5, x2: far, y1: here, y2: here }));
      goban.append(svg("line", { class: "grid", y1: 1.5, y2: far, x1: here, x2: here }));
      for (const end of [0.6, size + 1.4]) {
        goban.append(svg("text", { x: here, y: end + 0.18 }, letters[line]));
        goban.append(svg("text", { x: end, y: size - line + 0.68 }, line + 1));
      }
    }
    for (const [point, color] of stones()) {
      const [x, y] = place(point);
      goban.append(svg("circle", { class: color, cx: x, cy: y, r: 0.47 }));
    }
    const last = step > 0 ? game.moves[step - 1] : null;
    if (last && last[1] >= 0) {
      const [x, y] = place(last[1]);
      goban.append(svg("circle", { class: "mark", cx: x, cy: y, r: 0.22 }));
    }
    at("board").replaceChildren(goban);
    at("slider").max = game.moves.length;
    at("slider").value = step;
    const name = last ? `${step}. ${last[0] === "B" ? "Black" : "White"} ${vertex(last[1])}` : "start";
    at("move").textContent = `${name} of ${game.moves.length}`;
    // What is said of the whole game stands at both its ends.
    const words = [last ? last[3] : "", step === 0 || step === game.moves.length ? game.comment : ""];
    at("comment").textContent = words.filter(Boolean).join("\n\n");
    at("players").textContent = `${game.name}: ${game.black} (Black) against ${game.white}, ${game.result}`;
  };

  const steps = {
    first: () => 0, back10: () => step - 10, back: () => step - 1,
    on: () => step + 1, on10: () => step + 10, last: () => game.moves.length,
  };
  const go = (to) => {
    if (!game) return;
    step = Math.min(Math.max(to, 0), game.moves.length);
    draw();
  };
  const show = (index) => {
    game = games[index];
    for (const button of at("choices").querySelectorAll("button")) {
      button.toggleAttribute("aria-current", Number(button.dataset.index) === index);
    }
    // The end shows what the result was about.
    go(game.moves.length);
  };

  // More entries than this nobody reads; the filter finds the rest.
  const most = 400;
  const list = () => {
    const words = at("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = [];
    games.forEach((entry, index) => {
      const text = `${entry.name} ${entry.black} - ${entry.white} ${entry.result} ${entry.end}`;
      if (entries.length >= most || !words.every((word) => text.toLowerCase().includes(word))) return;
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.index = index;
      button.textContent = text;
      button.addEventListener("click", () => show(index));
      item.append(button);
      entries.push(item);
    });
    at("choices").replaceChildren(...entries);
  };

  at("filter").addEventListener("input", list);
  at("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => go(steps[button.dataset.step]()));
  }
  const keys = {
    ArrowLeft: "back", ArrowRight: "on", PageUp: "back10", PageDown: "on10", Home: "first", End: "last",
  };
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || !(event.key in keys) || !game) return;
    event.preventDefault();
    go(steps[keys[event.key]]());
  });
  list();
  if (games.length > 0) show(0);
})();
