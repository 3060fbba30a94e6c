import './setup/node.mjs'
import { build } from './build.mjs'
import { runEntry } from './campaign/entry.mjs'
import { contactElectron } from './contact/electron.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'

const usage = [
  'npm run contact -- --venue practice|URL [--key ACCOUNT] [--write] [--out FILE] [--keep]',
  'npm run contact -- --electron [--package FOLDER]',
].join('; or ')
/** Options of a run against the venue, and of one against Electron. */
const withVenue = ['venue', 'key', 'out', 'write', 'keep']
const withElectron = ['electron', 'package']

/**
 * Returns true if any of these options was given.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} names
 */
function has(args, names) {
  return args.some(arg => names.some(name => arg === `--${name}` || arg.startsWith(`--${name}=`)))
}

// npm run contact: tries the desk against the real venue or Electron and reports the outcome of each point.
await command(
  import.meta,
  { usage, values: ['venue', 'key', 'out', 'package'], flags: ['write', 'keep', 'electron'] },
  async args => {
    const [venue, electron] = [has(args, withVenue), has(args, withElectron)]
    if (venue === electron)
      throw new Stop(EXIT.usage, `Say what is to be met, a venue or Electron.\nUsage: ${usage}`)
    if (electron) {
      if (!has(args, ['electron']))
        throw new Stop(EXIT.usage, `A package is met as Electron runs it.\nUsage: ${usage}`)
      return contactElectron(args)
    }
    // A key is reached through the app's own keeper, as it was built.
    if (has(args, ['key'])) await build()
    return runEntry('contact', args)
  },
)
