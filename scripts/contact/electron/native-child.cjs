/** Loads both native modules in a child process of main and reports the result over its parent port. */
const { DatabaseSync } = require('@photostructure/sqlite')
const keytar = require('keytar')

const database = new DatabaseSync(':memory:')
const { sum: sqlite } = database.prepare('select 1 + 1 as sum').get()
process.parentPort.postMessage({ sqlite, keytar: typeof keytar.getPassword, port: true })
setInterval(() => undefined, 1_000)
