import { setTimeout as wait } from 'node:timers/promises'
import {
  agingProbeSteps,
  classifyAgingRefusal,
  judgeAgingProbe,
  type AgingProbeAnswer,
  type AgingProbeStep,
  type AnsweredProbeStep,
} from '../../../src/core/proof/aging-probe'
import {
  add,
  divide,
  multiply,
  parseAmount,
  requireAmount,
  roundToGrid,
} from '../../../src/core/value/decimal-amount'
import type { ClockPort } from '../../../src/main/main-ports'
import { parseResponseEnvelope } from '../../../src/main/venue/decode/response-envelope'
import { createSignedHeaders, signVenueCall, type VenueSigner } from '../../../src/main/venue/request-signing'
import type { QueryRestClient, RestResult } from '../../../src/main/venue/venue-rest'
import type { PracticeHandle } from '../../../src/practice/open-practice'
import { createStranger, type Reading } from '../../kit/stranger'
import type { Pace } from './pace'
import { confirmed, notShown, refuted, type Verdict } from './verdict'

/** Way of signed reads to a venue. */
export interface AgedReads {
  readonly rest: Pick<QueryRestClient, 'read'>
  readonly signer: VenueSigner
  readonly clock: Pick<ClockPort, 'now'>
  readonly pace: Pace
  /** Largest distance of a date from the signer's clock, in milliseconds. Older reads are held back until they are as old. */
  readonly mostMs: number
}

/** The same for a key that is not of practice, a little below the signer's own limit. */
export const MOST_SIGNED_MS = 299_000
/** A read without parameters, which every key may make. */
const READ = { method: 'GET', path: '/v1/positions', body: '', headers: {} } as const
const CLOCK = { ...READ, path: '/v1/public/system_info' }

/** Sends the reads of the probe. Each fresh one is answered before the aged one after it is signed. */
export async function sendAgedReads(venue: AgedReads): Promise<readonly AnsweredProbeStep[]> {
  const offset = await measureOffset(venue)
  if (offset === undefined) return []
  const mostMs = venue.mostMs - Math.abs(offset)
  const answers: Promise<AnsweredProbeStep>[] = []
  for (const step of agingProbeSteps.read) {
    const answer = sendAgedRead(venue, step, { offset, mostMs })
    answers.push(answer)
    if (step.ageMs <= mostMs) await answer
  }
  return Promise.all(answers)
}

async function measureOffset({ rest, clock, pace }: AgedReads): Promise<number | undefined> {
  if (!(await pace.turn())) return undefined
  const sentAt = clock.now()
  const result = await rest.read(CLOCK)
  const at = result.is === 'answer' ? parseResponseEnvelope(result.body)?.at : undefined
  return at === undefined ? undefined : Math.round(at - (sentAt + clock.now()) / 2)
}

async function sendAgedRead(
  { rest, signer, clock, pace }: AgedReads,
  step: AgingProbeStep,
  { offset, mostMs }: { readonly offset: number; readonly mostMs: number },
): Promise<AnsweredProbeStep> {
  const unsent = { step, answer: 'no answer', sentAgeMs: step.ageMs, answeredAgeMs: step.ageMs } as const
  if (!(await pace.turn())) return unsent
  const signedAgeMs = Math.min(step.ageMs, mostMs)
  const signed = await signVenueCall(signer, READ, offset - signedAgeMs)
  if (signed.is === 'failed') return unsent
  await wait(step.ageMs - signedAgeMs)
  const ageNow = () => clock.now() + offset - signed.at
  const sentAgeMs = ageNow()
  const result = await rest.read({ ...READ, headers: createSignedHeaders(signer, READ, signed) })
  return { step, answer: answerOf(result), sentAgeMs, answeredAgeMs: ageNow() }
}

function answerOf(result: RestResult): AgingProbeAnswer {
  const envelope = result.is === 'answer' ? parseResponseEnvelope(result.body) : undefined
  if (envelope === undefined) return 'no answer'
  return envelope.is === 'success' ? 'taken' : classifyAgingRefusal(envelope.code)
}

/**
 * Sends the writes of the probe to a local exchange, whose key is at hand: post-only orders far from the price and half
 * a step off the size. One that is taken is cancelled.
 */
export async function sendAgedWrites(
  practice: Pick<PracticeHandle, 'account' | 'baseUrl' | 'now'>,
  symbol: string,
): Promise<readonly AnsweredProbeStep[]> {
  const client = createStranger(practice)
  const { data: rules } = await client.get(`/v1/public/info/${symbol}`)
  const { data: quote } = await client.get(`/v1/public/futures/${symbol}`)
  const figure = (of: Reading, name: string) => parseAmount(String(of[name]))
  const [size, tick] = [figure(rules, 'base_tick'), figure(rules, 'quote_tick')]
  const [leastSize, leastValue] = [figure(rules, 'base_min'), figure(rules, 'min_notional')]
  const mark = figure(quote, 'mark_price')
  // Another statement reports unreadable figures. Without them no order is sent.
  if (!size || !tick || !leastSize || !leastValue || !mark) return []
  const price = roundToGrid(multiply(mark, requireAmount('0.9')), tick, 'down')
  const least = divide(multiply(leastValue, requireAmount('2')), price) ?? size
  const quantity = add(add(roundToGrid(least, size, 'up'), leastSize), multiply(size, requireAmount('0.5')))
  const body = {
    ...{ symbol, side: 'BUY', order_type: 'POST_ONLY' },
    ...{ order_price: Number(price), order_quantity: Number(quantity) },
  }
  const answers: AnsweredProbeStep[] = []
  for (const step of agingProbeSteps.write) {
    const signedAt = practice.now() - step.ageMs
    const { json, data } = await createStranger(practice, practice.account, step.ageMs).send(
      'POST',
      '/v1/order',
      body,
    )
    const answeredAgeMs = practice.now() - signedAt
    const isTaken = String(json['success']) === 'true'
    const code = json['code'] === undefined ? undefined : String(json['code'])
    if (isTaken)
      await client.send('DELETE', `/v1/order?order_id=${String(data['order_id'])}&symbol=${symbol}`)
    const answer = isTaken ? 'taken' : classifyAgingRefusal(code)
    answers.push({ step, answer, sentAgeMs: step.ageMs, answeredAgeMs })
  }
  return answers
}

export function agedVerdict(kind: AgingProbeStep['kind'], answers: readonly AnsweredProbeStep[]): Verdict {
  const verdict = judgeAgingProbe(kind, answers)
  const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`
  switch (verdict.is) {
    case 'confirmed':
      return confirmed(
        kind === 'read'
          ? 'ten times, reads aged up to 290 s were taken, and from 310 s refused for their age'
          : 'orders off the step aged up to 250 s were refused for the step, and from 310 s for their age',
      )
    case 'refuted':
      return refuted(`a ${kind} aged ${seconds(verdict.by.step.ageMs)} was ${verdict.by.answer}`)
    case 'undecided':
      return notShown('not every request was answered in time and to the point')
  }
}
