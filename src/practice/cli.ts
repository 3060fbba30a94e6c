import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Fault } from './faults/faults'
import { WrongScript, readScript } from './faults/script'
import { listMarkets } from './market/markets'
import { type Replay, WrongRecording, readRecording } from './market/recording'
import { textOf, toNumber } from './numbers/fixed'
import type { PracticeOptions } from './open'

/** What the command line asks for. */
export interface Asked {
  readonly options: PracticeOptions
  readonly json: boolean
  /** Whether all that is told is held against the documents. */
  readonly check: boolean
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
    check: values.check === true,
    history: values.history,
    options: {
      port: whole('port', 0, 0, 65_535),
      seed,
      accounts: whole('accounts', 1, 1, 50),
      clock: { is: 'real', speed },
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(values.faults === undefined ? {} : { faults: readFaults(values.faults, seed) }),
      ...replayOf(values, seed),
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
      replay: text,
      market: text,
      pace: text,
      json: { type: 'boolean' },
      check: { type: 'boolean' },
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
    throw new WrongArgument(`The faults in ${path} cannot be read: ${whyOf(fault)}`)
  }
}

/** What of the command line says what is played, and how. */
interface Playing {
  readonly replay?: string | undefined
  readonly market?: string | undefined
  readonly pace?: string | undefined
  readonly state?: string | undefined
}

const USUAL_MARKET = 'PERP_BTC_USDC'
/** A price has to be so many ticks at least, or every step of it would be a jump. */
const LEAST_TICKS = 100n

/** A recording of one market's prices, where that market can have such prices. */
function replayOf(playing: Playing, seed: number): { readonly replay?: Replay } {
  const { replay: path, market = USUAL_MARKET, pace = '1', state } = playing
  if (path === undefined) {
    if (playing.market === undefined && playing.pace === undefined) return {}
    throw new WrongArgument('--market and --pace go with --replay.')
  }
  const rules = listMarkets(seed, 0).find(listed => listed.rules.symbol === market)?.rules
  if (rules === undefined) throw new WrongArgument(`--market names no market of this exchange: "${market}".`)
  if (!(Number(pace) > 0 && Number(pace) <= 1000))
    throw new WrongArgument(`--pace takes a number up to 1000, not "${pace}".`)
  if (state !== undefined)
    throw new WrongArgument('--replay plays a recording from its beginning, so it goes with no --state.')
  const recording = openRecording(path)
  const [least, most] = [LEAST_TICKS * rules.quoteTick, rules.quoteMax]
  if (recording.least < toNumber(least) || recording.most > toNumber(most))
    throw new WrongArgument(
      `${market} can have prices from ${textOf(least)} to ${textOf(most)}; the recording in ${path} goes from ${recording.least} to ${recording.most}.`,
    )
  return { replay: { recording, symbol: market, pace: Number(pace) } }
}

function openRecording(path: string) {
  try {
    return readRecording(readFileSync(path, 'utf8'))
  } catch (fault) {
    throw new WrongArgument(`The recording in ${path} cannot be played: ${whyOf(fault)}`)
  }
}

/** Why a file could not be used: what is wrong in it, in its own words, or what the system says. */
function whyOf(fault: unknown): string {
  if (fault instanceof WrongScript || fault instanceof WrongRecording) return fault.message
  return `${fault instanceof Error ? fault.message : String(fault)}.`
}
