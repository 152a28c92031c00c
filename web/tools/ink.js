// Writes the engraver's hatches, marks and frames for `nomdecode print`: src/nomdecode/press/data/ink.json, committed.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./src/ink/printed.ts', { configFile: false })
writeFileSync('../src/nomdecode/press/data/ink.json', `${JSON.stringify(module.printedInk(), null, 1)}\n`)
