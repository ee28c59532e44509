#!/usr/bin/env node
// `npm start`, `npm test` and the other commands of the README begin here. Runs on the machine's own Node (20 or newer)
// with nothing installed: it brings everything up to date, then hands over to the project's own Node 24.
import { verbs } from './bootstrap/verbs.mjs'

const OLDEST_NODE = 20

const [verb = '', ...passedOn] = process.argv.slice(2)
const command = verbs.get(verb)
const nodeMajor = Number.parseInt(process.versions.node, 10)

if (nodeMajor < OLDEST_NODE) {
  console.error(`Bougie needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else if (command === undefined) {
  console.error(`Unknown command '${verb}'. Known: ${[...verbs.keys()].join(', ')}.`)
  process.exitCode = 1
} else {
  try {
    process.exitCode = await command(passedOn)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
