import { computed, shallowRef, watch } from 'vue'
import type { Refusal, RefusalCode } from '@core/value/result'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { boundFaults, legFaults, minuteFaults } from '@messages/bound-faults'
import { shown } from '@messages/fill'
import { refusalWords } from '@messages/refusals'

/** What is refused of figures, by the fields it may be about: the first that is there is the one. What is of several has none. */
const fieldsOf: Partial<Readonly<Record<RefusalCode, readonly string[]>>> = {
  CAP_NOTIONAL: ['worthPerOrder', 'quantity'],
  NOTIONAL_TOO_SMALL: ['perOrder', 'quantity'],
  QUANTITY_OFF_TICK: ['perOrder', 'quantity'],
  QUANTITY_TOO_SMALL: ['perOrder', 'quantity'],
  QUANTITY_TOO_LARGE: ['perOrder', 'quantity'],
  PRICE_OFF_TICK: ['worst'],
  CAP_RATE: [],
  LADDER_DENSE: [],
}

type Typed = Readonly<Record<string, unknown>>

/** What was typed for one market of several. */
export interface LegFields {
  readonly symbol: string
  readonly quantity: string
  readonly worst: string
}
const ofLeg = ['quantity', 'worst'] as const

/** What a field of one leg is called among all of them. */
export const legField = (symbol: string, name: (typeof ofLeg)[number]): string => `${symbol} ${name}`

/** The bound that is no such bound: as main found, or the door before it, which takes no count that is none. */
const boundOf = ({ code, facts }: Refusal): string | undefined =>
  code === 'ENVELOPE_MALFORMED' ? facts['bound'] : code === 'INPUT_MALFORMED' ? facts['at'] : undefined

/** The field that it is about, of those that there were, which are called so. */
function fieldOf(refusal: Refusal, typed: Typed): string | undefined {
  const { code, facts } = refusal
  const { leg, price, qty } = facts
  const fields = Object.keys(typed).filter(name =>
    leg === undefined ? !name.includes(' ') : name.startsWith(`${leg} `),
  )
  const called = (name: string): string => (leg === undefined ? name : `${leg} ${name}`)
  const bound = boundOf(refusal)
  if (bound !== undefined) return called(bound === 'side' ? 'buyAtMost' : bound)
  // A price or a size that is off its grid is told as it was typed.
  const told = code === 'PRICE_OFF_TICK' ? price : code === 'QUANTITY_OFF_TICK' ? qty : undefined
  const own = fields.find(name => told !== undefined && typed[name] === told)
  return own ?? fieldsOf[code]?.map(called).find(name => fields.includes(name))
}

/** Whether another figure than one of these may change it. */
function isOfFigures(refusal: Refusal, typed: Typed): boolean {
  if (boundOf(refusal) === undefined) return fieldsOf[refusal.code] !== undefined
  return Object.hasOwn(typed, fieldOf(refusal, typed) ?? '')
}

/**
 * What is wrong with the bounds that were asked for, each at its field, and of several markets at that of its leg; what
 * is about none of them stands by itself.
 */
export function useBoundFaults(
  typed: Typed,
  of: () => keyof typeof minuteFaults,
  legs: () => readonly LegFields[] = () => [],
) {
  const [asking, desk] = [useAsking(), useDesk()]
  const fields = computed<Typed>(() => ({
    ...typed,
    ...Object.fromEntries(
      legs().flatMap(leg => ofLeg.map(name => [legField(leg.symbol, name), leg[name]] as const)),
    ),
  }))
  const question = () => ({ typed: { ...fields.value } as Typed, of: of() })
  /** What stood in the fields as it was asked, and of what: until the answer the fields can be typed in. */
  let asked = question()
  /** That of what was refused: another figure is another question, and so is another kind. */
  const refused = shallowRef(asked)
  /** What was refused before these bounds were here is about others. */
  const { state: before } = asking
  const refusals = computed(() => {
    const { state } = asking
    return state.is === 'refused' && state.isOfForm === true && state !== before ? state.refusals : []
  })
  watch(
    () => asking.waiting(),
    isWaiting => {
      if (isWaiting) asked = question()
    },
    { flush: 'sync' },
  )
  watch(
    () => asking.state,
    () => void (refused.value = asked),
    { flush: 'sync' },
  )
  const isSame = (name: string): boolean => fields.value[name] === refused.value.typed[name]
  const areSame = computed(() =>
    [fields.value, refused.value.typed].every(typed => Object.keys(typed).every(isSame)),
  )

  function wordsOf(refusal: Refusal): string {
    const [bound, { leg }] = [boundOf(refusal) ?? '', refusal.facts]
    const sentence = bound === 'minutes' ? minuteFaults[of()] : (boundFaults[bound] ?? refusalWords(refusal))
    if (leg === undefined) return sentence
    const base = shown(desk.market.get(leg)?.base ?? leg)
    const own = ofLeg.find(name => name === bound)
    return own === undefined ? legFaults.said(base, sentence) : legFaults.bounds[own](base)
  }
  const said = computed(() =>
    (refused.value.of === of() ? refusals.value : []).map(refusal => ({
      ...{ leg: refusal.facts['leg'], field: fieldOf(refusal, refused.value.typed), words: wordsOf(refusal) },
      isOfFigures: isOfFigures(refusal, refused.value.typed),
    })),
  )
  /** What was said of a leg goes with it. */
  const isThere = (leg: string | undefined): boolean =>
    leg === undefined || legs().some(({ symbol }) => symbol === leg)
  return {
    at: (name: string): readonly string[] =>
      isSame(name) ? said.value.filter(({ field }) => field === name).map(({ words }) => words) : [],
    /** What is about no field of those that are shown; those of the legs always are. */
    rest: (shownFields: readonly string[]): readonly string[] => {
      const all = [
        ...shownFields,
        ...legs().flatMap(({ symbol }) => ofLeg.map(name => legField(symbol, name))),
      ]
      return [
        ...new Set(
          said.value
            .filter(({ leg, field = '' }) => isThere(leg) && !all.includes(field))
            .filter(one => areSame.value || !one.isOfFigures)
            .map(({ words }) => words),
        ),
      ]
    },
  }
}
