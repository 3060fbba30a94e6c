import { basename, join } from 'node:path'
import { codeIn, machines } from './elf.mjs'
import { filesIn } from './seal.mjs'

/**
 * Every library of a system's that the program is loaded with, or loads later, by the name it asks for and by the
 * package of Debian's and Ubuntu's that has it. Several of those were renamed for times after 2038 and still answer to
 * the names here; one of them does not alone.
 */
export const libraries = /** @type {const} */ ({
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libc.so.6': 'libc6',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnotify.so.4': 'libnotify4',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libsmime3.so': 'libnss3',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
})

/** Libraries that come with the C library. */
const ofTheSystem = /^(ld-linux-.*|lib(dl|m|pthread|rt)\.so\.\d+)$/

/** Programs that it starts: one that opens an address or a file with the user's default program. */
const programs = ['xdg-utils']

/** Dependencies of a deb. */
export const debDepends = [...new Set([...Object.values(libraries), ...programs])].sort()

/** Dependencies of an rpm. Package names differ between systems; names of libraries do not. */
export const rpmRequires = [...Object.keys(libraries).map(name => `${name}()(64bit)`), ...programs].sort()

/**
 * Returns the faults of a package's machine code: built for another machine, or linked to a library that no
 * known package has. A new library of Electron must be named here before it is shipped.
 *
 * @param {string} folder
 * @param {keyof typeof machines} arch
 * @returns {readonly string[]}
 */
export function codeFaults(folder, arch) {
  const files = filesIn(folder)
  const own = new Set(files.map(path => basename(path)))
  return files.flatMap(path => {
    const code = codeIn(join(folder, path))
    if (code === undefined) return []
    const unknown = code.needs.filter(
      name => !Object.hasOwn(libraries, name) && !ofTheSystem.test(name) && !own.has(name),
    )
    return [
      ...(code.machine === machines[arch]
        ? []
        : [`${path} is machine code for another processor than ${arch}`]),
      ...unknown.map(name => `${path} needs ${name}, which scripts/package/libraries.mjs does not name`),
    ]
  })
}
