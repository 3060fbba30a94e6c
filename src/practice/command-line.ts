import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { PracticeFault } from './faults/fault-registry'
import { FaultScriptError, parseFaultScript } from './faults/fault-script'
import { listMarketOpenings } from './market/market-listings'
import { type MarketReplay, RecordingError, parseRecording } from './market/price-recording'
import { formatFixedDecimal, fixedToNumber } from './numbers/fixed-decimal'
import type { PracticeOptions } from './open-practice'

export interface CommandLineArguments {
  readonly options: PracticeOptions
  readonly json: boolean
  /** True if responses and pushes are checked against the documented schemas. */
  readonly check: boolean
  /** File to which the exchange writes its history when it ends. */
  readonly history: string | undefined
}

/** An invalid argument. The message is one sentence for the user. */
export class InvalidArgumentError extends Error {}

export function parseCommandLine(line: readonly string[]): CommandLineArguments {
  const { values } = parseOptions(line)
  const parseWholeNumber = (
    name: 'port' | 'seed' | 'accounts',
    defaultValue: number,
    least: number,
    most: number,
  ): number => {
    const text = values[name]
    if (text === undefined) return defaultValue
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(
        `--${name} takes a whole number from ${least} to ${most}, not "${text}".`,
      )
    return value
  }
  const speed = Number(values.speed ?? '1')
  if (!(speed > 0 && speed <= 1000))
    throw new InvalidArgumentError(`--speed takes a number up to 1000, not "${values.speed ?? ''}".`)
  const seed = parseWholeNumber('seed', 1, 0, 2 ** 31)
  return {
    json: values.json === true,
    check: values.check === true,
    history: values.history,
    options: {
      port: parseWholeNumber('port', 0, 0, 65_535),
      seed,
      accounts: parseWholeNumber('accounts', 1, 1, 50),
      clock: { is: 'real', speed },
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(values.faults === undefined ? {} : { faults: readFaultFile(values.faults, seed) }),
      ...loadReplay(values, seed),
      keys: 'from the seed',
      spareKeys: true,
    },
  }
}

function parseOptions(line: readonly string[]) {
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
    throw new InvalidArgumentError(fault instanceof Error ? fault.message : String(fault))
  }
}

/** Reads a JSON list of faults. Every market named in it must exist under `seed`. */
function readFaultFile(path: string, seed: number): readonly PracticeFault[] {
  const symbols = listMarketOpenings(seed, 0).map(({ rules }) => rules.symbol)
  try {
    return parseFaultScript(JSON.parse(readFileSync(path, 'utf8')), symbols)
  } catch (fault) {
    throw new InvalidArgumentError(`The faults in ${path} cannot be read: ${describeFileError(fault)}`)
  }
}

interface ReplayArguments {
  readonly replay?: string | undefined
  readonly market?: string | undefined
  readonly pace?: string | undefined
  readonly state?: string | undefined
}

const DEFAULT_MARKET = 'PERP_BTC_USDC'
/** Least price of a recording in ticks. Below it every tick would be a jump. */
const MIN_PRICE_TICKS = 100n

function loadReplay(replayArguments: ReplayArguments, seed: number): { readonly replay?: MarketReplay } {
  const { replay: path, market = DEFAULT_MARKET, pace = '1', state } = replayArguments
  if (path === undefined) {
    if (replayArguments.market === undefined && replayArguments.pace === undefined) return {}
    throw new InvalidArgumentError('--market and --pace go with --replay.')
  }
  const rules = listMarketOpenings(seed, 0).find(listed => listed.rules.symbol === market)?.rules
  if (rules === undefined)
    throw new InvalidArgumentError(`--market names no market of this exchange: "${market}".`)
  if (!(Number(pace) > 0 && Number(pace) <= 1000))
    throw new InvalidArgumentError(`--pace takes a number up to 1000, not "${pace}".`)
  if (state !== undefined)
    throw new InvalidArgumentError(
      '--replay plays a recording from its beginning, so it goes with no --state.',
    )
  const recording = loadRecording(path)
  const [least, most] = [MIN_PRICE_TICKS * rules.quoteTick, rules.quoteMax]
  if (recording.least < fixedToNumber(least) || recording.most > fixedToNumber(most))
    throw new InvalidArgumentError(
      `${market} can have prices from ${formatFixedDecimal(least)} to ${formatFixedDecimal(most)}; the recording in ${path} goes from ${recording.least} to ${recording.most}.`,
    )
  return { replay: { recording, symbol: market, pace: Number(pace) } }
}

function loadRecording(path: string) {
  try {
    return parseRecording(readFileSync(path, 'utf8'))
  } catch (fault) {
    throw new InvalidArgumentError(`The recording in ${path} cannot be played: ${describeFileError(fault)}`)
  }
}

function describeFileError(fault: unknown): string {
  if (fault instanceof FaultScriptError || fault instanceof RecordingError) return fault.message
  return `${fault instanceof Error ? fault.message : String(fault)}.`
}
