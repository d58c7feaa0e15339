// What Sabaki does with an engine, done by the library that Sabaki does it with: attach, set up
// stones, play, take back, switch to a branch, ask for moves, analyse and stop 200 times, detach.
//
// Usage: node drive.js ENGINE [OPTION ...]

import assert from 'node:assert/strict'
import gtp from '@sabaki/gtp'

const {Controller, ControllerStateTracker} = gtp

// Longest time from the command that ends an analysis to its end, in milliseconds.
const SOON = 200
// Longest time for all of it, in milliseconds.
const PATIENCE = 120_000

const ANALYSES = 200
const KOMI = 6.5
const BOARD = [9, 9]

const [engine, ...options] = process.argv.slice(2)
assert.ok(engine, 'usage: node drive.js ENGINE [OPTION ...]')

const controller = new Controller(engine, options)
const tracker = new ControllerStateTracker(controller)
controller.on('stderr', ({content}) => assert.fail(`stderr: ${content}`))

const watchdog = setTimeout(() => {
  controller.kill()
  assert.fail('the engine hangs')
}, PATIENCE)

const step = text => console.log(`- ${text}`)
const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
const isVertex = text => /^[A-HJ][1-9]$/.test(text)

// Sends a command that must succeed; answers its text.
async function ask(name, ...args) {
  const response = await tracker.queueCommand({name, args})
  assert.ok(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

async function sync(history) {
  await tracker.sync({komi: KOMI, boardsize: BOARD, history})
  assert.equal(await ask('get_komi'), String(KOMI))
  assert.deepEqual(tracker.state.history.map(String), history.map(String))
}

// The stones of both colours, by colour.
async function stones() {
  const of = async color => (await ask('list_stones', color)).split(' ').filter(x => x).sort()
  return {B: await of('B'), W: await of('W')}
}

// Reads a line of an analysis as Sabaki does; answers the moves in it.
function parse(line) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map(part => {
      const [, move] = part.match(/^move (\S+) /)
      const number = key => Number(part.match(new RegExp(` ${key} (\\S+)`))[1])
      const variation = part.match(/ pv((?: [A-HJ][1-9]| pass)+)$/)
      assert.ok(variation, `the variation comes last: ${part}`)
      assert.match(part, / winrate [01]\.\d+ /, 'a share is told as a decimal')
      return {move, visits: number('visits'), winrate: number('winrate'), lead: number('scoreLead')}
    })
}

// Starts an analysis, waits for a report and stops it with a command, as Sabaki does.
async function analyze(color) {
  let moves = null
  let told
  const report = new Promise(resolve => (told = resolve))
  const analysis = controller.sendCommand({name: 'kata-analyze', args: [color, '1']}, ({line}) => {
    if (!line.startsWith('info ')) return
    moves = parse(line)
    told()
  })
  await report
  const start = performance.now()
  const version = controller.sendCommand({name: 'protocol_version'})
  const response = await analysis
  const elapsed = performance.now() - start
  assert.ok(!response.error && elapsed < SOON, `an analysis took ${elapsed} ms to end`)
  assert.equal((await version).content, '2')
  assert.ok(moves.length > 0 && moves.every(({visits, winrate}) => visits > 0 && winrate <= 1))
  return elapsed
}

step('attach')
const attached = ['name', 'version', 'protocol_version', 'list_commands']
const [name, version, protocol, list] = await Promise.all(attached.map(command => ask(command)))
assert.ok(name.length > 0 && /^\d+\.\d+/.test(version))
assert.equal(protocol, '2')
const commands = list.split('\n')
for (const command of ['kata-analyze', 'kata-genmove_analyze', 'undo', 'set_free_handicap']) {
  assert.ok(commands.includes(command), command)
}
assert.ok(!commands.includes('analyze') && !commands.includes('genmove_analyze'))

step('set up stones, and play')
const setUp = [{name: 'set_free_handicap', args: ['C3', 'G7']}]
const line = [...setUp, play('W', 'G3'), play('B', 'C7'), play('W', 'E5'), play('B', 'pass')]
await sync(line)
assert.deepEqual(await stones(), {B: ['C3', 'C7', 'G7'], W: ['E5', 'G3']})

step('take back, and play on in a branch')
await sync(line.slice(0, 3))
assert.deepEqual(await stones(), {B: ['C3', 'C7', 'G7'], W: ['G3']})
const branch = [...line.slice(0, 3), play('W', 'D4'), play('B', 'F6')]
await sync(branch)
assert.deepEqual(await stones(), {B: ['C3', 'C7', 'F6', 'G7'], W: ['D4', 'G3']})
await sync([])
assert.deepEqual(await stones(), {B: [], W: []})
// Set-up of both colours: black stones first, then white ones in a row.
await sync([...setUp, play('W', 'A1'), play('W', 'J9')])
assert.deepEqual(await stones(), {B: ['C3', 'G7'], W: ['A1', 'J9']})
await sync(branch)

step('ask for moves')
const move = await ask('genmove', 'W')
assert.ok(isVertex(move), move)
assert.ok((await stones()).W.includes(move))
let played = null
const generated = await controller.sendCommand(
  {name: 'kata-genmove_analyze', args: ['B', '50']},
  ({line}) => {
    const match = line.match(/^play (.*)$/)
    if (match) played = match[1]
    else if (line.startsWith('info ')) parse(line)
  }
)
assert.ok(!generated.error && isVertex(played), played)
assert.ok((await stones()).B.includes(played))
assert.equal(tracker.state.history.length, branch.length + 2, 'the tracker has seen both moves')
await sync(branch.slice(0, 4))

step(`analyse and stop ${ANALYSES} times`)
let slowest = 0
for (let count = 0; count < ANALYSES; count++) {
  slowest = Math.max(slowest, await analyze(count % 2 ? 'W' : 'B'))
}
step(`the slowest stop took ${slowest.toFixed(1)} ms`)

step('detach')
await controller.stop()
assert.equal(controller.process, null)
clearTimeout(watchdog)
