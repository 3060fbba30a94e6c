import type { WriteDraft } from '../../src/core/write/venue-write'
import type { PracticeHandle } from '../../src/practice/open-practice'

type PracticeFault = Parameters<PracticeHandle['fault']>[0]
export type Target = NonNullable<PracticeFault['on']>

/** Placeholders for the targets of a course's requests. {@link resolveTarget} replaces them. */
export const targetPlaceholders = {
  write: { path: 'the write' },
  lookup: { method: 'GET', path: 'its look-up' },
  reading: { method: 'GET', path: 'its record' },
  pages: { method: 'GET', path: 'its list' },
  reports: { topic: 'its reports' },
} as const satisfies Readonly<Record<string, Target>>

const orderTargets = {
  write: { path: '/v1/order' },
  lookup: { method: 'GET', path: '/v1/client/order/*' },
  reading: { method: 'GET', path: '/v1/order/*' },
  pages: { method: 'GET', path: '/v1/orders' },
  reports: { topic: '*executionreport*' },
} as const satisfies WriteTargets
const algoTargets = {
  write: { path: '/v1/algo/order' },
  lookup: { method: 'GET', path: '/v1/algo/client/order/*' },
  reading: { method: 'GET', path: '/v1/algo/order/*' },
  pages: { method: 'GET', path: '/v1/algo/orders' },
  reports: { topic: '*algoexecutionreport*' },
} as const satisfies WriteTargets

type WriteTargets = Readonly<Record<keyof typeof targetPlaceholders, Target>>

/**
 * Returns the targets of a write that creates no order. It is proved by reading its setting or its position.
 */
const settingTargets = (path: string, read: string): WriteTargets => ({
  ...orderTargets,
  write: { method: 'POST', path },
  lookup: { method: 'GET', path: read },
  reading: { method: 'GET', path: read },
})

/** Targets of each kind of write at the exchange. */
const targetsByWrite: Readonly<Record<WriteDraft['is'], WriteTargets>> = {
  order: orderTargets,
  close: orderTargets,
  flatten: orderTargets,
  reverse: orderTargets,
  'age test': orderTargets,
  cancel: orderTargets,
  edit: orderTargets,
  ladder: orderTargets,
  'cancel all': { ...orderTargets, write: { method: 'DELETE', path: '/v1/orders' } },
  'cancel all after': settingTargets('/v1/order/cancel_all_after', '/v1/public/system_info'),
  leverage: settingTargets('/v1/client/leverages', '/v1/client/leverages'),
  'margin mode': settingTargets('/v1/client/margin_mode', '/v1/client/margin_modes'),
  'move margin': settingTargets('/v1/position_margin', '/v1/positions'),
  'maintenance flag': settingTargets('/v1/client/maintenance_config', '/v1/client/info'),
  'bind key': settingTargets(
    '/v1/client/set_orderly_key_ip_restriction',
    '/v1/client/orderly_key_ip_restriction',
  ),
  'revoke key': settingTargets('/v1/client/remove_orderly_key', '/v1/get_orderly_key'),
  'settle pnl': settingTargets('/v1/sub_account_settle_pnl', '/v1/pnl_settlement/history'),
  'algo order': algoTargets,
  'edit algo': algoTargets,
  'cancel algo': algoTargets,
  'cancel all algo': { ...algoTargets, write: { method: 'DELETE', path: '/v1/algo/orders' } },
}

/**
 * Returns true for a fault that cannot occur with this kind of write. A look-up that lags behind reports a
 * revoked key as active, and never as missing.
 */
const isExempt = ({ name }: PracticeFault, kind: WriteDraft['is']): boolean =>
  name === 'not found' && kind === 'revoke key'

/** Replaces the placeholder target of a fault by the target of one kind of write. */
export function resolveTarget(fault: PracticeFault, kind: WriteDraft['is']): PracticeFault {
  const { on } = fault
  if (on === undefined || isExempt(fault, kind)) return fault
  for (const name of Object.keys(targetPlaceholders) as readonly (keyof typeof targetPlaceholders)[]) {
    const marker: Target = targetPlaceholders[name]
    if (on.path !== marker.path || on.topic !== marker.topic) continue
    const { path: _path, topic: _topic, ...rest } = on
    return { ...fault, on: { ...targetsByWrite[kind][name], ...rest } }
  }
  return fault
}
