import { type VenueCallName, venueCalls } from '../../../src/main/venue/venue-calls'
import { parseJsonObject } from '../../../src/main/venue/decode/response-envelope'
import { getFrameTopic } from '../../../src/main/venue/frame-reading'
import { isJsonFields } from '../../../src/main/venue/json'
import type { JsonFields, ExactJson } from '../../../src/main/venue/exact-json-value'
import type { VenueObserver } from '../../../src/main/venue/read-only-venue'
import type { Pace } from './pace'
import { figuresIn } from './shape'

/** What a venue said, as it came: kept as long as the walk, and never written down as it is. */
export interface Heard extends VenueObserver {
  /** What the newest answer of a call held. */
  answer(call: VenueCallName): ExactJson | undefined
  /** Every frame of a topic so far. */
  frames(topic: string): readonly JsonFields[]
  /** How many subscriptions were answered. */
  subscribed(): number
  requests(): number
  /** Figures by how they were written, in all that was said. */
  figures(): { readonly numbers: number; readonly texts: number }
}

const MOST_FRAMES = 40

/** Looks on at a venue, and keeps its questions to a pace. */
export function createWitness(pace: Pace): Heard {
  const answers = new Map<VenueCallName, ExactJson | undefined>()
  const frames = new Map<string, JsonFields[]>()
  let answered = 0
  let requests = 0
  let [numbers, texts] = [0, 0]

  function count(value: ExactJson | undefined): void {
    const found = figuresIn(value)
    numbers += found.numbers
    texts += found.texts
  }

  return {
    observeRest: rest => ({
      async read(request) {
        // What is not let out was never handed over: whoever asked hears that it was stopped.
        if (!(await pace.turn())) return { is: 'failed', wasHandedOver: false, why: 'stopped' }
        requests += 1
        const got = await rest.read(request)
        const call = callAt(request.path)
        if (got.is === 'answer' && call !== undefined) {
          const whole = parseJsonObject(got.body)
          answers.set(call, whole?.get('data') ?? whole)
          count(whole)
        }
        return got
      },
      query: text => rest.query(text),
      close: () => rest.close(),
    }),
    onFrame(frame) {
      if (frame.get('event') === 'subscribe') answered += 1
      const topic = getFrameTopic(frame)
      const kept = frames.get(topic) ?? []
      frames.set(topic, [...kept.slice(-MOST_FRAMES), frame])
      count(isJsonFields(frame) ? frame.get('data') : undefined)
    },
    answer: call => answers.get(call),
    frames: topic => frames.get(topic) ?? [],
    subscribed: () => answered,
    requests: () => requests,
    figures: () => ({ numbers, texts }),
  }
}

/** The call that a question is. */
function callAt(path: string): VenueCallName | undefined {
  const [bare = ''] = path.split('?')
  const names = Object.keys(venueCalls) as VenueCallName[]
  const fits = names.filter(name => venueCalls[name].method === 'GET' && isAt(venueCalls[name].path, bare))
  // One without a variable part means what it says.
  return fits.find(name => venueCalls[name].path === bare) ?? fits[0]
}

const isAt = (shape: string, path: string): boolean =>
  new RegExp(`^${shape.replace(/\{[a-z_]+\}/g, '[^/]+')}$`).test(path)
