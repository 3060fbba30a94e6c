import { lstatSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at } from '../setup/places.mjs'
import { about, processors, systemVersion } from './about.mjs'
import { closeInstalled, HOME, lay, layInstalled } from './installed.mjs'
import { rpmRequires } from './libraries.mjs'
import { tool } from './tool.mjs'

/** @typedef {import('./kinds.mjs').Making} Making */

/** Number of times that this version was packed. */
const RELEASE = 1
/** File in which such systems look for the licence of a package. */
const LICENSE = 'usr/share/licenses/perpdesk/LICENSE'
/** The folders that are the program's own, and not the system's. */
const own = new RegExp(`^(${HOME}|usr/share/licenses/perpdesk)(/|$)`)

/** @param {import('./about.mjs').Arch} arch */
export const rpmName = arch => `${about.name}-${systemVersion}-${RELEASE}.${processors[arch].rpm}.rpm`

/**
 * Settings that turn off the tool's own changes and keep this machine and this moment out of the package.
 *
 * @param {string} room
 */
const settings = room => ({
  _topdir: room,
  _rpmdir: join(room, 'made'),
  _rpmfilename: 'perpdesk.rpm',
  _buildhost: 'perpdesk',
  // Everything stays as it was packed: nothing is stripped, split off or named after its contents.
  debug_package: '%{nil}',
  __os_install_post: '%{nil}',
  _build_id_links: 'none',
  use_source_date_epoch_as_buildtime: '1',
  clamp_mtime_to_source_date_epoch: '1',
  source_date_epoch_from_changelog: '0',
  _binary_payload: 'w6.xzdio',
})

/**
 * Makes a package for Fedora, openSUSE and their relatives, by the tool that they make theirs with.
 *
 * @param {Making} making
 */
export async function makeRpm({ folder, arch, room, out, date, soFar }) {
  const tree = join(room, 'tree')
  layInstalled(folder, tree)
  lay(tree, LICENSE, readFileSync(at('LICENSE')))
  closeInstalled(tree, date)
  const spec = join(room, 'perpdesk.spec')
  writeFileSync(spec, specOf(tree))
  const given = Object.entries(settings(room)).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const args = ['-bb', '--quiet', '--target', `${processors[arch].rpm}-linux`, ...given, spec]
  await tool('making the rpm', 'rpmbuild', args, {
    soFar,
    env: { ...process.env, SOURCE_DATE_EPOCH: String(date) },
  })
  renameSync(join(room, 'made', 'perpdesk.rpm'), join(out, rpmName(arch)))
}

/**
 * Returns the spec of a package: its metadata, and each file with its mode. It requires the listed libraries
 * and provides only itself: the libraries inside it are not for other programs.
 *
 * @param {string} tree
 */
function specOf(tree) {
  return `Name: ${about.name}
Version: ${systemVersion}
Release: ${RELEASE}
Summary: ${about.description.replace(/^An? /, '')}
License: ${about.license}
URL: ${about.homepage}
Packager: ${about.maintainer}
Vendor: ${about.author}
Group: Applications/Productivity
AutoReqProv: no
${rpmRequires.map(name => `Requires: ${name}`).join('\n')}

%description
Chart, book, positions and orders on one screen. Every order leaves through a
sealed sheet: what stands there is, to the byte, what is sent, and what became
of it is never guessed.

%install
mkdir -p %{buildroot}
cp -a ${tree}/. %{buildroot}/

%files
${listed(tree).join('\n')}
`
}

/**
 * Each file, and each folder that no system brings.
 *
 * @param {string} tree
 */
function listed(tree) {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .map(entry => relative(tree, join(entry.parentPath, entry.name)))
    .sort()
    .flatMap(path => {
      const found = lstatSync(join(tree, path))
      if (found.isDirectory() && !own.test(path)) return []
      const kind = found.isDirectory() ? '%dir ' : path === LICENSE ? '%license ' : ''
      const mode = found.isSymbolicLink() ? '-' : (found.mode & 0o7777).toString(8)
      return [`${kind}%attr(${mode},root,root) "/${path}"`]
    })
}
