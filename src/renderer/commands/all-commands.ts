import { createApplicationCommands, type ApplicationActions } from './application-commands'
import { createChartCommands, type ChartCommandActions } from './chart-commands'
import { createDeskCommands, type DeskCommand, type DeskCommandActions } from './commands'
import { createLayoutCommands, type PanelCommandActions } from './panel-commands'
import { createTicketCommands, type TicketCommandActions } from './ticket-commands'
import { createWatchlistCommands, type WatchlistCommandActions } from './watchlist-commands'

export interface AllCommandActions {
  readonly desk: DeskCommandActions
  readonly chart: ChartCommandActions
  readonly ticket: TicketCommandActions
  readonly watchlist: WatchlistCommandActions
  readonly application: ApplicationActions
  readonly panel: PanelCommandActions
}

export const createAllCommands = (actions: AllCommandActions): readonly DeskCommand[] => [
  ...createDeskCommands(actions.desk),
  ...createChartCommands(actions.chart),
  ...createTicketCommands(actions.ticket),
  ...createWatchlistCommands(actions.watchlist),
  ...createApplicationCommands(actions.application),
  ...createLayoutCommands(actions.panel),
]
