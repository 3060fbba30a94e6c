import { computed, shallowRef, watch } from 'vue'
import type { Refusal, RefusalCode } from '@core/value/result'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { boundFaultMessages, basketLegFaultMessages, durationFaultMessages } from '@messages/bound-faults'
import { sanitizeExternalText } from '@messages/fill'
import { explainRefusal } from '@messages/refusals'

/**
 * Form fields to which a refusal may belong; the first one present in the form is used. A refusal about several fields
 * has none.
 */
const fieldsByRefusal: Partial<Readonly<Record<RefusalCode, readonly string[]>>> = {
  CAP_NOTIONAL: ['worthPerOrder', 'quantity'],
  NOTIONAL_TOO_SMALL: ['perOrder', 'quantity'],
  QUANTITY_OFF_TICK: ['perOrder', 'quantity'],
  QUANTITY_TOO_SMALL: ['perOrder', 'quantity'],
  QUANTITY_TOO_LARGE: ['perOrder', 'quantity'],
  PRICE_OFF_TICK: ['worst'],
  CAP_RATE: [],
  LADDER_DENSE: [],
}

type TypedFields = Readonly<Record<string, unknown>>

export interface BasketLegFields {
  readonly symbol: string
  readonly quantity: string
  readonly worst: string
}
const legFieldNames = ['quantity', 'worst'] as const

export const legFieldName = (symbol: string, name: (typeof legFieldNames)[number]): string =>
  `${symbol} ${name}`

/** Returns the bound that is invalid, found by main or by the input schema that checks the request first. */
const invalidBoundOf = ({ code, facts }: Refusal): string | undefined =>
  code === 'ENVELOPE_MALFORMED' ? facts['bound'] : code === 'INPUT_MALFORMED' ? facts['at'] : undefined

function findField(refusal: Refusal, typed: TypedFields): string | undefined {
  const { code, facts } = refusal
  const { leg, price, qty } = facts
  const fields = Object.keys(typed).filter(name =>
    leg === undefined ? !name.includes(' ') : name.startsWith(`${leg} `),
  )
  const fullName = (name: string): string => (leg === undefined ? name : `${leg} ${name}`)
  const bound = invalidBoundOf(refusal)
  if (bound !== undefined) return fullName(bound === 'side' ? 'buyAtMost' : bound)
  // A price off the tick or a size off the step is reported as it was typed.
  const refusedText = code === 'PRICE_OFF_TICK' ? price : code === 'QUANTITY_OFF_TICK' ? qty : undefined
  const own = fields.find(name => refusedText !== undefined && typed[name] === refusedText)
  return own ?? fieldsByRefusal[code]?.map(fullName).find(name => fields.includes(name))
}

function isAboutFigures(refusal: Refusal, typed: TypedFields): boolean {
  if (invalidBoundOf(refusal) === undefined) return fieldsByRefusal[refusal.code] !== undefined
  return Object.hasOwn(typed, findField(refusal, typed) ?? '')
}

/**
 * Assigns the refusals of requested bounds to their form fields; a leg has separate fields. Refusals without a field
 * are in `rest`.
 */
export function useMandateBoundFaults(
  typed: TypedFields,
  getKind: () => keyof typeof durationFaultMessages,
  getLegs: () => readonly BasketLegFields[] = () => [],
) {
  const [requests, desk] = [useRequestStore(), useDeskStore()]
  const fields = computed<TypedFields>(() => ({
    ...typed,
    ...Object.fromEntries(
      getLegs().flatMap(leg =>
        legFieldNames.map(name => [legFieldName(leg.symbol, name), leg[name]] as const),
      ),
    ),
  }))
  const captureQuestion = () => ({ typed: { ...fields.value } as TypedFields, of: getKind() })
  /** Typed values at the time of the request. The fields stay editable until the answer. */
  let askedQuestion = captureQuestion()
  /** Values that were refused. Other figures or another kind make the refusal obsolete. */
  const refusedQuestion = shallowRef(askedQuestion)
  /** A refusal from before this form was mounted belongs to another form. */
  const { state: stateAtMount } = requests
  const refusals = computed(() => {
    const { state } = requests
    return state.is === 'refused' && state.isOfForm === true && state !== stateAtMount ? state.refusals : []
  })
  watch(
    () => requests.isAwaitingAnswer(),
    isWaiting => {
      if (isWaiting) askedQuestion = captureQuestion()
    },
    { flush: 'sync' },
  )
  watch(
    () => requests.state,
    () => void (refusedQuestion.value = askedQuestion),
    { flush: 'sync' },
  )
  const isSame = (name: string): boolean => fields.value[name] === refusedQuestion.value.typed[name]
  const areSame = computed(() =>
    [fields.value, refusedQuestion.value.typed].every(typed => Object.keys(typed).every(isSame)),
  )

  function describeRefusal(refusal: Refusal): string {
    const [bound, { leg }] = [invalidBoundOf(refusal) ?? '', refusal.facts]
    const sentence =
      bound === 'minutes'
        ? durationFaultMessages[getKind()]
        : (boundFaultMessages[bound] ?? explainRefusal(refusal))
    if (leg === undefined) return sentence
    const base = sanitizeExternalText(desk.market.get(leg)?.base ?? leg)
    const own = legFieldNames.find(name => name === bound)
    return own === undefined
      ? basketLegFaultMessages.said(base, sentence)
      : basketLegFaultMessages.bounds[own](base)
  }
  const faults = computed(() =>
    (refusedQuestion.value.of === getKind() ? refusals.value : []).map(refusal => ({
      ...{
        leg: refusal.facts['leg'],
        field: findField(refusal, refusedQuestion.value.typed),
        words: describeRefusal(refusal),
      },
      isOfFigures: isAboutFigures(refusal, refusedQuestion.value.typed),
    })),
  )
  const hasLeg = (leg: string | undefined): boolean =>
    leg === undefined || getLegs().some(({ symbol }) => symbol === leg)
  return {
    faultsAt: (name: string): readonly string[] =>
      isSame(name) ? faults.value.filter(({ field }) => field === name).map(({ words }) => words) : [],
    otherFaults: (shownFields: readonly string[]): readonly string[] => {
      const all = [
        ...shownFields,
        ...getLegs().flatMap(({ symbol }) => legFieldNames.map(name => legFieldName(symbol, name))),
      ]
      return [
        ...new Set(
          faults.value
            .filter(({ leg, field = '' }) => hasLeg(leg) && !all.includes(field))
            .filter(one => areSame.value || !one.isOfFigures)
            .map(({ words }) => words),
        ),
      ]
    },
  }
}
