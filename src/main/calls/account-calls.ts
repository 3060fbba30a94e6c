import type { VenuePartResult } from '@core/account/account-statistics'
import { err, ok, createRefusal } from '@core/value/result'
import type { AccountApi } from '@contract/account-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { ActiveProfile } from '../active/active-profile'
import type { VenueReadResult } from '../venue-read-result'

/**
 * Creates the IPC calls of the account page. A part that could not be read has its reason; the other parts are
 * returned.
 */
export const createAccountCalls = (parts: {
  readonly active: () => ActiveProfile | undefined
}): ContractHandlers<AccountApi>['account'] => ({
  async read() {
    const connection = parts.active()?.connection()
    if (connection === undefined) return err([createRefusal('WRITES_OFFLINE')])
    const { facts } = connection.venue
    const [statistics, steps] = await Promise.all([
      facts.statistics(),
      facts.leverageSteps(),
      ...(['terms', 'leverages', 'marginModes'] as const).map(subject => connection.feed.read(subject)),
    ])
    return ok({ statistics: toPartRead(statistics), steps: toPartRead(steps) })
  },
  async market({ symbol }) {
    const connection = parts.active()?.connection()
    if (connection === undefined) return err([createRefusal('WRITES_OFFLINE')])
    const { facts } = connection.venue
    const [market, quote] = await Promise.all([facts.market(symbol), facts.quote(symbol)])
    return ok({ market: toPartRead(market), quote: toPartRead(quote) })
  },
})

const toPartRead = <T>(read: VenueReadResult<T>): VenuePartResult<T> =>
  read.is === 'read' ? { is: 'read', at: read.at, value: read.value } : { is: 'not read', why: read.why }
