import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Fault } from './faults/faults'
import { WrongScript, readScript } from './faults/script'
import { listMarkets } from './market/markets'
import type { PracticeOptions } from './open'

/** What the command line asks for. */
export interface Asked {
  readonly options: PracticeOptions
  readonly json: boolean
  /** Where the exchange's own history is written when it ends. */
  readonly history: string | undefined
}

/** Something on the command line that cannot be done, in one sentence. */
export class WrongArgument extends Error {}

/** Reads the command line. */
export function readArguments(line: readonly string[]): Asked {
  const { values } = parse(line)
  const whole = (name: 'port' | 'seed' | 'accounts', usual: number, least: number, most: number): number => {
    const text = values[name]
    if (text === undefined) return usual
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN
    if (!(value >= least && value <= most))
      throw new WrongArgument(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`)
    return value
  }
  const speed = Number(values.speed ?? '1')
  if (!(speed > 0 && speed <= 1000))
    throw new WrongArgument(`--speed takes a number up to 1000, not "${values.speed ?? ''}".`)
  const seed = whole('seed', 1, 0, 2 ** 31)
  return {
    json: values.json === true,
    history: values.history,
    options: {
      port: whole('port', 0, 0, 65_535),
      seed,
      accounts: whole('accounts', 1, 1, 50),
      clock: { is: 'real', speed },
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(values.faults === undefined ? {} : { faults: readFaults(values.faults, seed) }),
      keys: 'from the seed',
      spareKeys: true,
    },
  }
}

function parse(line: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = {
      port: text,
      seed: text,
      state: text,
      accounts: text,
      faults: text,
      speed: text,
      history: text,
      json: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...line], options, allowPositionals: false })
  } catch (fault) {
    throw new WrongArgument(fault instanceof Error ? fault.message : String(fault))
  }
}

/** A file of faults is a JSON list of them; what it names must be there under the seed. */
function readFaults(path: string, seed: number): readonly Fault[] {
  const symbols = listMarkets(seed, 0).map(({ rules }) => rules.symbol)
  try {
    return readScript(JSON.parse(readFileSync(path, 'utf8')), symbols)
  } catch (fault) {
    const why =
      fault instanceof WrongScript
        ? fault.message
        : `${fault instanceof Error ? fault.message : String(fault)}.`
    throw new WrongArgument(`The faults in ${path} cannot be read: ${why}`)
  }
}
