import { createHash } from 'node:crypto'
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'
import { about, processors, systemVersion } from './about.mjs'
import { closeInstalled, HOME, lay, layInstalled, packed } from './installed.mjs'
import { debDepends } from './libraries.mjs'
import { filesIn } from './seal.mjs'
import { tool } from './tool.mjs'

/** @typedef {import('./kinds.mjs').Making} Making */

/** Folder in which Debian's tools look for the documents of a package. */
const DOCUMENTS = 'usr/share/doc/perpdesk'
/** Scripts that run at installation and at removal. */
const scripts = ['postinst', 'postrm']

/** @param {import('./about.mjs').Arch} arch */
export const debName = arch => `${about.name}_${systemVersion}_${processors[arch].deb}.deb`

/**
 * Makes a package for Debian, Ubuntu and their derivatives, with dpkg-deb.
 *
 * @param {Making} making
 */
export async function makeDeb({ folder, arch, room, out, date, soFar }) {
  const tree = join(room, 'deb')
  layInstalled(folder, tree)
  lay(tree, `${DOCUMENTS}/copyright`, copyright())
  lay(tree, `${DOCUMENTS}/changelog.gz`, packed(changelog(date)))
  lay(tree, 'usr/share/lintian/overrides/perpdesk', readFileSync(at('build', 'linux', 'lintian-overrides')))
  lay(tree, 'usr/share/perpdesk/apparmor', readFileSync(at('build', 'linux', 'apparmor')))
  writeMetadata(tree, arch)
  closeInstalled(tree, date)
  const to = join(out, debName(arch))
  await tool('making the deb', 'dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, to], {
    soFar,
    // Each of several threads would pack a part separately, and other machines have other numbers of threads.
    env: { ...process.env, SOURCE_DATE_EPOCH: String(date), DPKG_DEB_THREADS_MAX: '1' },
  })
}

/**
 * Writes the metadata of the package, and the scripts that run at installation and at removal.
 *
 * @param {string} tree
 * @param {import('./about.mjs').Arch} arch
 */
function writeMetadata(tree, arch) {
  const files = filesIn(tree)
  const sums = files.map(path => `${md5(join(tree, path))}  ${path}\n`)
  const bytes = files.reduce((sum, path) => sum + lstatSync(join(tree, path)).size, 0)
  const to = join(tree, 'DEBIAN')
  mkdirSync(to)
  writeFileSync(join(to, 'md5sums'), sums.join(''))
  writeFileSync(join(to, 'control'), control(arch, Math.ceil(bytes / 1024)))
  for (const script of scripts) {
    cpSync(at('build', 'linux', script), join(to, script))
    chmodSync(join(to, script), 0o755)
  }
}

/** @param {import('./about.mjs').Arch} arch @param {number} kilobytes */
function control(arch, kilobytes) {
  return `Package: ${about.name}
Version: ${systemVersion}
Architecture: ${processors[arch].deb}
Maintainer: ${about.maintainer}
Installed-Size: ${kilobytes}
Depends: ${debDepends.join(', ')}
Section: misc
Priority: optional
Homepage: ${about.homepage}
Description: ${synopsis}
 Chart, book, positions and orders on one screen. Every order leaves through a
 sealed sheet: what stands there is, to the byte, what is sent, and what became
 of it is never guessed.
`
}

/** A line as Debian writes one: without the article that sentences begin with. */
const synopsis = about.description.replace(/^An? /, '')

function copyright() {
  const license = readFileSync(at('LICENSE'), 'utf8').trim()
  const holder = /^Copyright \(c\) (.*)$/m.exec(license)?.[1]
  const [, text = ''] = license.split(/^Copyright.*\n\n/m)
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Perpdesk
Upstream-Contact: ${about.maintainer}
Source: ${about.homepage}
Comment: The licences of what is bundled, each with its text, are in
 /${HOME}/resources/third-party-notices.txt, Electron's in
 /${HOME}/LICENSE.electron.txt and Chromium's in
 /${HOME}/LICENSES.chromium.html.

Files: *
Copyright: ${holder}
License: Expat

License: Expat
${text.replaceAll(/^$/gm, '.').replaceAll(/^/gm, ' ')}
`
}

/**
 * Returns the changelog that Debian's tools require. The real change log is for the users of all systems.
 *
 * @param {number} date
 */
function changelog(date) {
  const day = new Date(date * 1000).toUTCString().replace('GMT', '+0000')
  return `${about.name} (${systemVersion}) unstable; urgency=medium\n\n  * Version ${about.version}.\n\n -- ${about.maintainer}  ${day}\n`
}

/** @param {string} path */
const md5 = path => createHash('md5').update(readFileSync(path)).digest('hex')
