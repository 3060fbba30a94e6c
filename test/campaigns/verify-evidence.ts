import { readFileSync } from 'node:fs'
import { checkEvidence } from '../../src/main/evidence-pack'

// npm run verify-evidence -- FILE
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Say which file: npm run verify-evidence -- FILE')
  process.exit(2)
}

const { faults, lines, withheld, taken, gaps } = checkEvidence(readFileSync(file, 'utf8'))
for (const fault of faults) console.log(`- ${fault}`)
if (gaps > 0)
  console.log(`Lines about other things lie between these ${gaps} times; the chain is not followed there.`)
if (withheld > 0) console.log(`${withheld} lines are withheld; only their places are shown.`)
if (taken > 0)
  console.log(
    `${taken} lines prove nothing: the journal had been changed from outside, and a person took it as it was found.`,
  )
console.log(
  faults.length === 0 ? `GENUINE: ${lines - taken} lines hold` : `NOT GENUINE: ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
