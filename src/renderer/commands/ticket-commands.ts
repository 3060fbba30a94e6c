import { requireAmount, type Amount } from '@core/value/decimal-amount'
import type { OrderSide } from '@core/market/venue-market-rules'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import type { TicketField } from '../drafts/ticket-drafting'
import { createWriteBlockReader, type DeskCommandActions, type DeskCommand } from './commands'
import { getOrderTypeLabel } from '@messages/ticket'
import { whatIfDialogMessages } from '@messages/what-if'
import { commandBlockReasons, commandGroupTitles, commandTitles } from '@messages/commands'

export interface TicketCommandActions extends Pick<DeskCommandActions, 'noWrites'> {
  readonly presetNames: () => readonly string[]
  readonly applyPreset: (name: string) => void
  readonly openDrawer: (draft: 'presets' | 'risk') => void
  readonly openWhatIf: () => void
  readonly bestPrice: (side: OrderSide) => Amount | undefined
  readonly setPrice: (price: Amount) => void
  readonly joinBestPrice: (side: OrderSide) => void
  readonly countPositions: () => number
  readonly draftPartialClose: (share: Amount) => void
  /** Opens the confirmation sheet for closing the whole position, beside the keyboard focus. */
  readonly reviewFullClose: () => void
  /** Opens the confirmation sheet for the stop at the entry plus fees. */
  readonly reviewBreakEven: () => void
  readonly ticketStopPrice: () => Amount | undefined
  readonly moveStopByTicks: (ticks: 1 | -1) => void
  readonly setOrderType: (type: TicketOrderType) => void
  /** Focuses the field. A market ticket gets a price field as a limit order. */
  readonly focusField: (field: TicketField) => void
  readonly hasTicketField: (field: TicketField) => boolean
}

/**
 * Creates the commands that fill the ticket: fields, best prices, stop, partial closes and presets. None of them sends
 * an order.
 */
export function createTicketCommands(actions: TicketCommandActions): readonly DeskCommand[] {
  const blocked = createWriteBlockReader(actions.noWrites)
  const { ticket } = commandGroupTitles
  const createBestPriceCommand = (side: OrderSide): DeskCommand => ({
    id: side === 'BUY' ? 'best bid' : 'best ask',
    title: side === 'BUY' ? commandTitles.bestBid : commandTitles.bestAsk,
    group: ticket,
    blocked: () =>
      blocked() ?? (actions.bestPrice(side) === undefined ? commandBlockReasons.noBook : undefined),
    run() {
      const price = actions.bestPrice(side)
      if (price !== undefined) actions.setPrice(price)
    },
  })
  return [
    ...createFieldCommands(actions),
    ...createTypeCommands(actions),
    createBestPriceCommand('BUY'),
    createBestPriceCommand('SELL'),
    ...createQuickCommands(actions),
    {
      id: 'presets',
      title: commandTitles.presets,
      group: ticket,
      blocked,
      run: () => actions.openDrawer('presets'),
    },
    { id: 'risk', title: commandTitles.risk, group: ticket, blocked, run: () => actions.openDrawer('risk') },
    { id: 'what if', title: whatIfDialogMessages.open, group: ticket, run: actions.openWhatIf },
    ...actions.presetNames().map(name => ({
      id: `preset ${name}`,
      title: commandTitles.usePreset(name),
      group: ticket,
      blocked,
      run: () => actions.applyPreset(name),
    })),
  ]
}

function createFieldCommands(act: TicketCommandActions): readonly DeskCommand[] {
  const writeBlockText = createWriteBlockReader(act.noWrites)
  const createTicketFieldCommand = (
    is: TicketField,
    id: 'size' | 'price' | 'stopLoss' | 'takeProfit',
    keys: string,
  ): DeskCommand => ({
    id,
    title: commandTitles[id],
    group: commandGroupTitles.ticket,
    keys,
    blocked: () => writeBlockText() ?? (act.hasTicketField(is) ? undefined : commandBlockReasons.noField[is]),
    run: () => act.focusField(is),
  })
  return [
    createTicketFieldCommand('size', 'size', 'KeyQ'),
    createTicketFieldCommand('price', 'price', 'KeyP'),
    createTicketFieldCommand('stop', 'stopLoss', 'KeyL'),
    createTicketFieldCommand('target', 'takeProfit', 'KeyT'),
  ]
}

/** Order types with a key, in the order of the ticket's buttons. */
const orderTypesByKey = ['LIMIT', 'MARKET', 'IOC', 'STOP_LIMIT', 'POST_ONLY'] as const

export const getOrderTypeCommandId = (type: TicketOrderType): string => `order type ${type}`

function createTypeCommands({ noWrites, setOrderType }: TicketCommandActions): readonly DeskCommand[] {
  const blocked = createWriteBlockReader(noWrites)
  return orderTypesByKey.map((type, index) => ({
    id: getOrderTypeCommandId(type),
    title: commandTitles.orderType(getOrderTypeLabel(type)),
    group: commandGroupTitles.ticket,
    keys: `Digit${index + 1}`,
    blocked,
    run: () => setOrderType(type),
  }))
}

function createQuickCommands(act: TicketCommandActions): readonly DeskCommand[] {
  const writeBlockText = createWriteBlockReader(act.noWrites)
  const group = commandGroupTitles.ticket
  const positionProblem = () =>
    act.countPositions() === 0
      ? commandBlockReasons.noPosition
      : act.countPositions() > 1
        ? commandBlockReasons.heldTwice
        : undefined
  const createPartialCloseCommand = (
    percent: string,
    id: 'closeQuarter' | 'closeHalf' | 'closeMost',
    keys: string,
  ): DeskCommand => ({
    id: `close ${percent}`,
    title: commandTitles[id],
    group,
    keys,
    blocked: () => writeBlockText() ?? positionProblem(),
    run: () => act.draftPartialClose(requireAmount(percent)),
  })
  const createJoinCommand = (side: OrderSide, id: 'buyBest' | 'sellBest', keys: string): DeskCommand => ({
    id: side === 'BUY' ? 'buy best' : 'sell best',
    title: commandTitles[id],
    group,
    keys,
    blocked: () =>
      writeBlockText() ?? (act.bestPrice(side) === undefined ? commandBlockReasons.noBook : undefined),
    run: () => act.joinBestPrice(side),
  })
  const createStopCommand = (ticks: 1 | -1, id: 'stopUp' | 'stopDown', keys: string): DeskCommand => ({
    id: ticks === 1 ? 'stop up' : 'stop down',
    title: commandTitles[id],
    group,
    keys,
    blocked: () =>
      writeBlockText() ?? (act.ticketStopPrice() === undefined ? commandBlockReasons.noStop : undefined),
    run: () => act.moveStopByTicks(ticks),
  })
  return [
    {
      id: 'close now',
      title: commandTitles.closeNow,
      group,
      keys: 'KeyX',
      blocked: () => writeBlockText() ?? positionProblem(),
      run: act.reviewFullClose,
    },
    {
      id: 'break even',
      title: commandTitles.breakEven,
      group,
      blocked: () => writeBlockText() ?? positionProblem(),
      run: act.reviewBreakEven,
    },
    createPartialCloseCommand('25', 'closeQuarter', 'Shift+Digit1'),
    createPartialCloseCommand('50', 'closeHalf', 'Shift+Digit2'),
    createPartialCloseCommand('75', 'closeMost', 'Shift+Digit3'),
    createJoinCommand('BUY', 'buyBest', 'Shift+KeyB'),
    createJoinCommand('SELL', 'sellBest', 'Shift+KeyS'),
    createStopCommand(1, 'stopUp', 'BracketRight'),
    createStopCommand(-1, 'stopDown', 'BracketLeft'),
  ]
}
