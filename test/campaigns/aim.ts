import type { WriteDraft } from '../../src/core/write/venue-write'
import type { PracticeHandle } from '../../src/practice/open-practice'

type PracticeFault = Parameters<PracticeHandle['fault']>[0]
export type Target = NonNullable<PracticeFault['on']>

/** Stands for whatever request the course is about: the write itself, its look-ups, its pages. */
export const marks = {
  write: { path: 'the write' },
  lookup: { method: 'GET', path: 'its look-up' },
  reading: { method: 'GET', path: 'its record' },
  pages: { method: 'GET', path: 'its list' },
  reports: { topic: 'its reports' },
} as const satisfies Readonly<Record<string, Target>>

const order = {
  write: { path: '/v1/order' },
  lookup: { method: 'GET', path: '/v1/client/order/*' },
  reading: { method: 'GET', path: '/v1/order/*' },
  pages: { method: 'GET', path: '/v1/orders' },
  reports: { topic: '*executionreport*' },
} as const satisfies Aim
const algo = {
  write: { path: '/v1/algo/order' },
  lookup: { method: 'GET', path: '/v1/algo/client/order/*' },
  reading: { method: 'GET', path: '/v1/algo/order/*' },
  pages: { method: 'GET', path: '/v1/algo/orders' },
  reports: { topic: '*algoexecutionreport*' },
} as const satisfies Aim

type Aim = Readonly<Record<keyof typeof marks, Target>>

/** A write that has no record of its own: what proves it is read where its setting or its position is. */
const readBack = (path: string, read: string): Aim => ({
  ...order,
  write: { method: 'POST', path },
  lookup: { method: 'GET', path: read },
  reading: { method: 'GET', path: read },
})

/** Where each kind of write and what proves it are found at the exchange. */
const aims: Readonly<Record<WriteDraft['is'], Aim>> = {
  order,
  close: order,
  flatten: order,
  cancel: order,
  edit: order,
  ladder: order,
  'cancel all': { ...order, write: { method: 'DELETE', path: '/v1/orders' } },
  'cancel all after': readBack('/v1/order/cancel_all_after', '/v1/public/system_info'),
  leverage: readBack('/v1/client/leverages', '/v1/client/leverages'),
  'margin mode': readBack('/v1/client/margin_mode', '/v1/client/margin_modes'),
  'move margin': readBack('/v1/position_margin', '/v1/positions'),
  'maintenance flag': readBack('/v1/client/maintenance_config', '/v1/client/info'),
  'bind key': readBack('/v1/client/set_orderly_key_ip_restriction', '/v1/client/orderly_key_ip_restriction'),
  'revoke key': readBack('/v1/client/remove_orderly_key', '/v1/get_orderly_key'),
  'settle pnl': readBack('/v1/sub_account_settle_pnl', '/v1/pnl_settlement/history'),
  'algo order': algo,
  'edit algo': algo,
  'cancel algo': algo,
  'cancel all algo': { ...algo, write: { method: 'DELETE', path: '/v1/algo/orders' } },
}

/** A look-up that lags tells of less than is so by now: of a key that was ended that it works, and of none that it is gone. */
const isNoLag = ({ name }: PracticeFault, kind: WriteDraft['is']): boolean =>
  name === 'not found' && kind === 'revoke key'

/** A fault as it meets one kind of write. */
export function aimed(fault: PracticeFault, kind: WriteDraft['is']): PracticeFault {
  const { on } = fault
  if (on === undefined || isNoLag(fault, kind)) return fault
  for (const name of Object.keys(marks) as readonly (keyof typeof marks)[]) {
    const mark: Target = marks[name]
    if (on.path !== mark.path || on.topic !== mark.topic) continue
    const { path: _path, topic: _topic, ...rest } = on
    return { ...fault, on: { ...aims[kind][name], ...rest } }
  }
  return fault
}
