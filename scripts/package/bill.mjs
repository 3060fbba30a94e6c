import { createHash } from 'node:crypto'

/**
 * A package that is part of the program, as it was installed.
 *
 * @typedef {{ readonly name: string, readonly version: string, readonly license: string, readonly integrity?: string }} Part
 * @typedef {{ readonly 'bom-ref': string } & Readonly<Record<string, unknown>>} Component
 */

/**
 * The bill of materials of a package of this program: what its bundles hold, and what Electron's binary does. It has no
 * time, and its serial number is made of its content, so that the same program has the same bill.
 *
 * @param {{ name: string, version: string, description: string, license: string }} program
 * @param {readonly Part[]} parts
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export function billOf(program, parts, runtime) {
  const own = `pkg:npm/${program.name}@${program.version}`
  const inside = [chromiumOf(runtime), nodeOf(runtime)]
  const components = [...parts.map(componentOf), electronOf(runtime), ...inside].sort(byRef)
  const electron = electronOf(runtime)['bom-ref']
  const direct = components.map(refOf).filter(ref => !inside.map(refOf).includes(ref))
  const { name, version, description, license } = program
  const content = {
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: own,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: direct },
      { ref: electron, dependsOn: inside.map(refOf).sort() },
    ],
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(content), ...content }
}

/**
 * Returns a version 8 UUID made of the digest of a bill's content. The forge's attestation requires a serial number.
 *
 * @param {object} content
 */
function serialOf(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const variant = '89ab'[parseInt(hex.slice(16, 17), 16) % 4]
  const fields = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ]
  return `urn:uuid:${fields.join('-')}-${hex.slice(20, 32)}`
}

/** @param {Component} component */
const refOf = component => component['bom-ref']
/** @param {Component} one @param {Component} other */
const byRef = (one, other) => (refOf(one) < refOf(other) ? -1 : 1)

/** @param {Part} part @returns {Component} */
function componentOf({ name, version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const words = license.replace(/^\((.*)\)$/, '$1')
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    licenses: words.includes(' ') ? [{ expression: words }] : [{ license: { id: words } }],
    purl,
    ...(integrity === undefined ? {} : { properties: [{ name: 'perpdesk:integrity', value: integrity }] }),
  }
}

/** @param {import('./runtime.mjs').Runtime} runtime @returns {Component} */
function electronOf({ electron }) {
  const purl = `pkg:npm/electron@${electron}`
  return {
    type: 'framework',
    'bom-ref': purl,
    name: 'electron',
    version: electron,
    licenses: [{ license: { id: 'MIT' } }],
    purl,
  }
}

/** @param {import('./runtime.mjs').Runtime} runtime @returns {Component} */
function chromiumOf({ chromium }) {
  const purl = `pkg:generic/chromium@${chromium}`
  return {
    type: 'framework',
    'bom-ref': purl,
    name: 'chromium',
    version: chromium,
    licenses: [{ license: { id: 'BSD-3-Clause' } }],
    cpe: `cpe:2.3:a:google:chrome:${chromium}:*:*:*:*:*:*:*`,
    purl,
  }
}

/**
 * Returns the component of Node. An unknown version is left out: a wrong one would be matched with the wrong
 * vulnerabilities.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Component}
 */
function nodeOf({ node }) {
  const purl = `pkg:generic/nodejs${node === undefined ? '' : `@${node}`}`
  const known =
    node === undefined ? {} : { version: node, cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*` }
  return {
    type: 'framework',
    'bom-ref': purl,
    name: 'nodejs',
    description:
      node === undefined
        ? 'Its version is not known: Electron’s package does not tell it (types of Node 24 go with it), and the binary, which does, was not here to be asked.'
        : 'As Electron brings it.',
    licenses: [{ license: { id: 'MIT' } }],
    ...known,
    purl,
  }
}
