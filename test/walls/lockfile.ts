import { LEAST_DAYS, tooYoung, versionsIn, type Dates } from '../../scripts/renew/dates.mjs'

/** A package entry in npm's lockfile. */
export interface Locked {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}

export type Packages = Readonly<Record<string, Locked>>

/** Data that the lockfiles are checked against. */
export interface Held {
  /** Dependencies of package.json, by name. */
  readonly asked: Readonly<Record<string, string>>
  /** Text of the page that lists the purpose of each package. */
  readonly page: string
  readonly dates: Dates
}

/** Licences allowed for packages that are never shipped. */
const forTools = ['MPL-2.0', 'CC-BY-4.0', 'LGPL-3.0-only']

const between = (page: string, from: string, to: string): string =>
  page.slice(page.indexOf(from), page.indexOf(to, page.indexOf(from)))
/** The names in the first column of a table. */
const named = (part: string): readonly string[] =>
  part
    .split('\n')
    .flatMap(line => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []))
    .flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

/** Faults of the lockfiles as text; empty if there are none. */
export function lockfileFaults(packages: Packages, held: Held): readonly string[] {
  const installed = Object.entries(packages).filter(([place]) => place !== '')
  return [
    ...installed.flatMap(([place, entry]) => sourceFaults(place, entry)),
    ...installed.flatMap(([place, entry]) => licenceFaults(place, entry, held.page)),
    ...reasonFaults(Object.keys(held.asked), named(between(held.page, '## What is asked for', '\n## '))),
    ...Object.entries(held.asked).flatMap(([name, version]) =>
      /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/.test(version)
        ? []
        : [`${name} is asked for as ${version}`],
    ),
    ...dateFaults(packages, held),
  ]
}

function sourceFaults(place: string, { resolved, integrity, link }: Locked): readonly string[] {
  return [
    ...(link === true ? [`${place} is a link`] : []),
    ...(resolved === undefined ? [] : [`${place} comes from ${resolved}`]),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${place} has no digest`]),
  ]
}

function licenceFaults(place: string, { license, dev, optional }: Locked, page: string): readonly string[] {
  const taken = named(between(page, '## Licences that are taken', '\n## '))
  const unnamed = named(between(page, '## Licences that a package does not name', '\n## '))
  const name = place.split('node_modules/').at(-1) ?? ''
  if (license === undefined) return unnamed.includes(name) ? [] : [`${place} names no licence`]
  const isShipped = dev !== true && optional !== true
  const fits = license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some(one => taken.includes(one) && !(isShipped && forTools.includes(one)))
  return fits ? [] : [`${place} is under ${license}`]
}

function reasonFaults(names: readonly string[], reasons: readonly string[]): readonly string[] {
  return [
    ...names.filter(name => !reasons.includes(name)).map(name => `nobody says what ${name} is for`),
    ...reasons.filter(name => !names.includes(name)).map(name => `${name} is explained and not asked for`),
    ...reasons.filter((name, nth) => reasons.indexOf(name) !== nth).map(name => `${name} is explained twice`),
  ]
}

function dateFaults(packages: Packages, { dates }: Held): readonly string[] {
  const versions = versionsIn({ packages })
  return [
    ...versions.filter(each => dates.published[each] === undefined).map(each => `${each} has no date`),
    ...Object.keys(dates.published)
      .filter(each => !versions.includes(each))
      .map(each => `${each} has a date and is not installed`),
    ...tooYoung(dates).map(each => `${each} was younger than ${String(LEAST_DAYS)} days`),
  ]
}
