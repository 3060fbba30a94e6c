import type { PopoutKind } from '@contract/windows-api'
import type { DatedValue } from '@core/value/value-freshness'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'

const marketSections = {
  chart: ['markets', 'quotes', 'positions', 'orders', 'algoOrders', 'fills'],
  ladder: ['markets', 'quotes', 'orders'],
} as const satisfies Record<PopoutKind, readonly (keyof SnapshotChanges)[]>

/**
 * Filters snapshot changes for a popout: the profile, the trading state and one market. A popout never receives the
 * account, its key or its attempts.
 */
export function filterForPopout(
  kind: PopoutKind,
  symbol: string | undefined,
  changes: SnapshotChanges,
): SnapshotChanges {
  const { profile, writes, health } = changes
  const rows = marketSections[kind].flatMap(name => {
    const section: DatedValue<readonly { readonly symbol: string }[]> | undefined = changes[name]
    if (section === undefined) return []
    return [[name, { ...section, value: section.value.filter(row => row.symbol === symbol) }] as const]
  })
  return {
    ...(profile !== undefined && { profile }),
    ...(writes !== undefined && { writes }),
    ...(health !== undefined && { health }),
    ...Object.fromEntries(rows),
  }
}
