/**
 * The first thing every command imports: ends with one sentence where Node is too old to read the rest.
 *
 * Kept to syntax that old versions of Node can parse.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!fits) {
  process.stderr.write(
    `Perpdesk needs Node 20.19 or newer, or 22.12 or newer (this is ${process.versions.node}): https://nodejs.org has it.\n`,
  )
  process.exit(69)
}
