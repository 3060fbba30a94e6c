import { isTighterTrigger, type ProtectRule } from '../../src/core/envelope/protect-rule'
import { parseAmount, ZERO } from '../../src/core/value/decimal-amount'
import type { Consent, ReceivedRequest } from './history'

/** Returns the violations in the requests that the exchange received from a program that moves a stop. */
export function byStop(
  rule: ProtectRule,
  sent: readonly (readonly [Consent, ReceivedRequest])[],
): readonly string[] {
  let before = rule.from
  const names = new RegExp(
    rule.root === rule.stop
      ? `^\\{"order_id":"${rule.root}","trigger_price":([0-9.]+)\\}$`
      : `^\\{"order_id":"${rule.root}","child_orders":\\[\\{"order_id":"${rule.stop}","trigger_price":([0-9.]+)\\}\\]\\}$`,
  )
  const wrong = sent.flatMap(([, { method, path, body }]) => {
    const trigger = parseAmount(names.exec(body)?.[1] ?? '') ?? ZERO
    const isMove = method === 'PUT' && path === '/v1/algo/order' && names.test(body)
    const isBounded =
      isTighterTrigger(rule.side, trigger, rule.from) &&
      !isTighterTrigger(rule.side, before, trigger) &&
      !isTighterTrigger(rule.side, trigger, rule.furthest)
    const description = `${method} ${path} ${body} after ${before}`
    before = trigger
    return [
      ...(isMove ? [] : [`stop: something else: ${description}`]),
      ...(isBounded ? [] : [`stop: out of its bounds: ${description}`]),
    ]
  })
  return [
    ...wrong,
    ...(sent.length > rule.moves ? [`stop: moved ${sent.length} times of ${rule.moves}`] : []),
  ]
}
