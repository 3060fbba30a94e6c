import { rowsOf, type RemovedBound } from './bound-rows'
import { placeBounds } from './place-bounds'
import { ruleBounds } from './rule-bounds'
import { stopBounds } from './stop-bounds'

/** Checks that main runs before the journal entry, after signing and right before sending. */
const main = rowsOf(
  'src/core/armed/mandate-violations.ts',
  ['src/core/armed/mandate-violations.test.ts'],
  [
    ['the profile', 'at.profileId === profileId ?', 'true ?'],
    ['the account', 'named?.end === account.end &&', 'named !== undefined &&'],
    ['what the account is called', '&& named.label === account.label', ''],
    ['whose sub-account it is', '&& named.subOf === account.subOf', ''],
    ['its time by the date', 'wall < lasts &&', ''],
    ['its time by the other clock', 'wall < lasts && steady < lasts', 'wall < lasts'],
    ['clocks that agree', 'Math.abs(wall - steady) <= MAX_CLOCK_DRIFT_MS', 'true'],
    ['the market', 'one.symbol === symbol && (', '('],
    ['the margin mode', '(marginMode === undefined || one.marginMode === marginMode)', 'true'],
    ['the types', 'types.includes(type) ?', 'true ?'],
    ['the sides', '(worst === undefined ? ([', '(false ? (['],
    ['the worst price', '(isWorse ? ([', '(false ? (['],
    ['the worst price of a sell', "(side === 'BUY' ? 1 : -1)", '1'],
    ['how many writes', 'count > writes ?', 'false ?'],
    ['the size of one', 'isOver(counted.size, size.perOrder)', 'false'],
    ['the exposure', 'isOver(add(others, order.quantity), size.inAll) ?', 'false ?'],
    [
      'an exposure that is known',
      "if (others === undefined) return ['nothing",
      "if (false) return ['nothing",
    ],
    ['how many in a minute', 'lastMinute >= session.perMinute', 'false'],
    ['one cancel beyond for each order', '&& uncancelled > 0', ''],
    ['the worth of one', 'isOver(counted.worth, worth.perOrder)', 'false'],
    ['the worth of all', 'isOver(then.worth, worth.inAll)', 'false'],
    ['whose order is cancelled', 'at.isOwn(write.orderId) ? { symbol', 'true ? { symbol'],
    ['whose order is edited', '!at.isOwn(orderId) ||', ''],
    ['the name of what is edited', '|| clientOrderId === undefined', ''],
    ['an edit of what has not filled', 'isPositive(was.executed)', 'false'],
    ['an edit that hides nothing', '|| write.visible !== undefined', ''],
    ['no other kind', "if (!isOrderEdit(write)) return 'a kind it does not allow'", ''],
    ['an order that hides nothing', '|| visible !== undefined', ''],
    ['an order that does not step back', '|| stepsBack !== undefined', ''],
    ['a sell at the best bid', 'multiply(maxAmount(price, bid), size)', 'multiply(price, size)'],
    ['a best bid that is known', 'const bid = at.bestBid(symbol)', 'const bid = at.bestBid(symbol) ?? price'],
    [
      'an edit at its whole new size',
      'quantity, closes: false, replaces',
      'quantity, closes: true, replaces',
    ],
  ],
)

/** The same checks, where a program is bounded differently from one-click trading. */
const programs = rowsOf(
  'src/core/armed/mandate-violations.ts',
  ['src/core/programs/sealed-program.test.ts'],
  [
    ['the size of all', 'isOver(getUsedSize(then, counted.symbol), size.inAll)', 'false'],
    ['closes of a program at their size', 'session !== undefined && write.reduceOnly', 'write.reduceOnly'],
  ],
)

/** Checks of the mandate sender: at the key press, and again right before sending. */
const way = rowsOf(
  'src/main/armed/mandate-sender.ts',
  ['src/main/armed/mandate-sender.test.ts'],
  [
    ['a press after it ended', 'if (!isOpen(envelope)) return\n', '\n'],
    [
      'what is outside at the press',
      'if (!inside.ok)\n      return report',
      'if (inside.ok && !inside.ok)\n      return report',
    ],
    ['that it is open, at the last look', 'if (!isOpen(envelope)) return false', ''],
    [
      'that it is inside, at the last look',
      'checkMandate(envelope, plan.write, current, plan.attempt).ok &&',
      '',
    ],
    ['the guards, at the last look', '&& passesGuards(plan.write, current)', ''],
  ],
)

const signs = ['src/signer/armed-mandates.test.ts']

/** Checks that the signer repeats. The market is left out: two checks cover it, and either one is enough. */
const signer = [
  ...rowsOf('src/signer/armed-mandates.ts', signs, [
    ['to the signer: its time by the date', 'clocks.system() - mandate.system >= lasts ||', ''],
    ['to the signer: its time by the other clock', '|| clocks.steady() - mandate.monotonic >= lasts', ''],
    ['to the signer: a name once', 'usedIds.has(bounds.envelope) ||', ''],
    ['to the signer: one at a time', '|| getActive(keyId) !== undefined', ''],
    ['to the signer: of which it is said to be', 'mandate.bounds.envelope !== envelope ||', ''],
    ['to the signer: whose order is edited', '!mandate.orders.has(clientOrderId)', 'false'],
    ['to the signer: how many writes', 'used.writes <= writes &&', ''],
    ['to the signer: how many in a minute', '&& used.lately.length <= perMinute', ''],
    ['to the signer: one cancel beyond for each order', '&& mandate.cancels < mandate.orders.size', ''],
    ['to the signer: the worth of all', 'compareExactAmounts(used.worth, worth.inAll) <= 0 &&', ''],
  ]),
  ...rowsOf(
    'src/signer/armed-mandates.ts',
    ['src/signer/armed-program.test.ts'],
    [['to the signer: the size of all', 'compareExactAmounts(used.size, market.size.inAll) <= 0', 'true']],
  ),
  ...rowsOf('src/signer/understand/sealed-mandate.ts', signs, [
    [
      'to the signer: no other kind',
      "|| read.call !== 'PUT /v1/order')) return undefined",
      ")) return undefined\nif (!isNewOrder && read.call !== 'PUT /v1/order') return { symbol, size: '0', worth: '0' }",
    ],
    ['to the signer: the margin mode', "getField('margin_mode') !== market.marginMode", 'false'],
    ['to the signer: the types', '!mandate.types.includes(type) ||', ''],
    ['to the signer: what is hidden', "read.textFields.has('visible_quantity') ||", ''],
    ['to the signer: what steps back', "|| read.textFields.has('post_only_adjust')", ''],
    [
      'to the signer: the worst price',
      "compareExactAmounts(price, worst) * (side === 'BUY' ? 1 : -1) > 0",
      'false',
    ],
    ['to the signer: the worst price of a sell', "(side === 'BUY' ? 1 : -1)", '1'],
    ['to the signer: the size of one', 'compareExactAmounts(size, market.size.perOrder) <= 0 &&', ''],
    [
      'to the signer: the worth of one',
      '&&\n    compareExactAmounts(worth, mandate.worth.perOrder) <= 0',
      '',
    ],
    [
      'to the signer: what it is said to be worth',
      'getHigherAmount(multiplyExactAmounts(price, size), claimedNotional)',
      'multiplyExactAmounts(price, size)',
    ],
    [
      'to the signer: what its text is worth',
      'getHigherAmount(multiplyExactAmounts(price, size), claimedNotional)',
      'claimedNotional',
    ],
    ['to the signer: that it only reduces', 'isNewOrder && isReduceOnly &&', 'isNewOrder &&'],
    ['to the signer: how many at most', 'isCount(writes, limits.writes)', 'isCount(writes, 1e6)'],
    ['to the signer: how long at most', 'isCount(lasts, limits.lasts)', 'isCount(lasts, 1e9)'],
    [
      'to the signer: how many a minute at most',
      'isCount(perMinute, sessionLimits.perMinute)',
      'isCount(perMinute, 1e6)',
    ],
  ]),
]

/** Bounds of a basket in addition to those of its mandate. */
const basket = [
  ...rowsOf(
    'src/core/programs/strategy-match.ts',
    ['src/core/programs/basket/basket-strategy.test.ts'],
    [
      ['the leg whose turn it is', 'countSentLegs(executions) === slice', 'true'],
      ['the market of the leg', 'legs[slice]?.symbol === symbol', 'true'],
      ['the side of the leg', 'rule.legs[slice] : rule', 'rule.legs[0] : rule'],
    ],
  ),
  ...rowsOf(
    'src/core/envelope/basket-rule-text.ts',
    ['src/core/programs/basket/sealed-basket.test.ts'],
    [
      ['a basket: one write for each', 'writes === legs.length &&', ''],
      ['a basket: one type', 'types.length === 1 &&', ''],
      ['a basket: a side for each', 'return isOneSided &&', 'return '],
      ['a basket: the size of all', '&& size.inAll === quantity', ''],
      ['a basket: that it opens only', '|| reduceOnly !== false) return undefined', ') return undefined'],
    ],
  ),
  ...rowsOf(
    'src/signer/understand/sealed-basket-rule.ts',
    ['src/signer/armed-basket.test.ts'],
    [
      ['to the signer: a market for each leg', 'rows.length === legs.length &&', ''],
      ['to the signer: the market of a leg', 'row[0] === symbol &&', ''],
      ['to the signer: a side for each leg', "other === '' &&", ''],
      ['to the signer: a price for each leg', "own !== '' &&", ''],
      ['to the signer: the size of a leg', 'row[rowLayout.inAll] === quantity', 'true'],
      ['to the signer: that a basket opens only', 'reduces !== false ||', ''],
    ],
  ),
]

/** Rules for what counts as a key press or a click. */
const presses = [
  ...rowsOf(
    'src/core/armed/key-presses.ts',
    ['src/core/armed/key-presses.test.ts'],
    [
      ['a key that repeats', 'if (input.repeats) return { presses: before }', ''],
      ['a second key between', 'isSecond ? { counted } :', ''],
      [
        'a key that only comes up',
        'if (before.down?.key !== input.key) return { presses: before }',
        'if (before.down === undefined) return { presses: before }',
      ],
      ['a key that is held', 'input.at - before.down.at > MAX_HOLD_MS', 'false'],
      ['ten in a second', 'recent.length >= MAX_PRESSES_PER_SECOND', 'false'],
    ],
  ),
  ...rowsOf(
    'src/main/armed/key-press-watcher.ts',
    ['src/main/armed/key-press-watcher.test.ts'],
    [
      ['the place that the page says', 'counted.act.key === place', 'true'],
      ['a click that pays once', 'unclaimedClick = undefined\n      if (counted', 'if (counted'],
      ['a click just now', 'steady.now() - at <= CLICK_CLAIM_MS', 'true'],
    ],
  ),
  ...rowsOf(
    'src/core/armed/pointer-clicks.ts',
    ['src/core/armed/pointer-clicks.test.ts'],
    [
      ['where it is sealed', 'isArmedClick(act) && isPointInArmedArea(act.area, input)', 'isArmedClick(act)'],
      ['a drag', 'Math.hypot(x - down.x, y - down.y) > DRAG_DISTANCE_PX', 'false'],
      ['the second of two', 'repeats: input.clicks > 1', 'repeats: false'],
      ['another button', 'if (!input.isPrimary) {', 'if (input.isPrimary && !input.isPrimary) {'],
    ],
  ),
]

/** All bounds of armed trading. The specs must fail when any one of them is removed. */
export const armedBounds: readonly RemovedBound[] = [
  ...main,
  ...programs,
  ...way,
  ...signer,
  ...basket,
  ...presses,
  ...placeBounds,
  ...stopBounds,
  ...ruleBounds,
]
