import { rowsOf } from './bound-rows'

const ofEnds = ['src/core/programs/order-end.test.ts']
const lateFill = '!strategy.allowsConcurrentOrders && executions.some(({ isLate }) => isLate === true)'

/**
 * Bounds of a program's requests besides its mandate: the last check of each request, and the evidence of an
 * end.
 */
export const ruleBounds = [
  ...rowsOf(
    'src/main/programs/program-sender.ts',
    ['src/main/programs/program-sender.test.ts'],
    [
      ['of a rule: that it is open, at the last look', 'if (!isOpen(envelope)) return false', ''],
      [
        'of a rule: that it is inside, at the last look',
        'checkMandate(envelope, plan.write, current, plan.attempt).ok &&',
        '',
      ],
      [
        'of a rule: that it asks for it, at the last look',
        'isStillRequested(plan.write, plan.attempt) &&',
        '',
      ],
      ['of a rule: the guards, at the last look', 'passesGuards(plan.write, current)', 'true'],
      ['of a rule: what is outside', 'if (!inside.ok) return', 'if (inside.ok && !inside.ok) return'],
    ],
  ),
  ...rowsOf('src/core/programs/program-step.ts', ofEnds, [
    [
      'of a rule: what was read since an end',
      "if (awaitsConfirmingRead(rule, context, executions)) return wait('what left')",
      '',
    ],
    ['of a rule: what is told after an end', lateFill, 'false'],
  ]),
  ...rowsOf(
    'src/main/attempts/position-reconciler.ts',
    ['src/main/attempts/position-reconciler.test.ts'],
    [
      [
        'of a rule: what a reading may not show yet',
        '&& moves.areAllIncluded(symbol, lastRead.get(symbol))',
        '',
      ],
    ],
  ),
  ...rowsOf(
    'src/main/programs/list-read-tracker.ts',
    ['src/main/programs/list-read-tracker.test.ts'],
    [
      [
        'of a rule: by how much the date was set back',
        'at - updateSetBack() - sealedAt.wall',
        'at - sealedAt.wall',
      ],
    ],
  ),
  ...rowsOf('src/core/programs/strategy-match.ts', ofEnds, [
    [
      'of a rule: what was read since an end, at the last look',
      '!isOrderPlacement(write) || !awaitsConfirmingRead(rule, context, executions)',
      'true',
    ],
    ['of a rule: what is told after an end, at the last look', lateFill, 'false'],
  ]),
]
