import { readFileSync } from 'node:fs'
import { EXIT } from '../../scripts/setup/command.mjs'
import { checkEvidence } from '../../src/main/attempts/evidence-pack'

/** The text of a file, or nothing where there is none that can be read. */
function textOf(file: string): string | undefined {
  try {
    // Anything but the very bytes that were written is another text: nothing is mended while it is read.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof TypeError) return ''
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Says what a pack shows, or why it shows nothing. */
function verify(text: string): number {
  const { faults, lines, withheld, taken, gaps } = checkEvidence(text)
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
  return faults.length === 0 ? EXIT.fine : EXIT.failed
}

// npm run verify-evidence -- FILE
const [file] = process.argv.slice(2)
if (file === undefined) console.error('Say which file: npm run verify-evidence -- FILE')
const text = file === undefined ? undefined : textOf(file)
process.exitCode = text === undefined ? EXIT.usage : verify(text)
