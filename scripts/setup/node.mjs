/**
 * Exits with one sentence if Node is too old to parse the other scripts. Every command imports it first.
 *
 * Kept to syntax that old versions of Node can parse.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!isSupported) {
  process.stderr.write(
    `Perpdesk needs Node 20.19 or newer, or 22.12 or newer (this is ${process.versions.node}): https://nodejs.org has it.\n`,
  )
  process.exit(69)
}
