import { rowsOf } from './bound-rows'

const ofEnds = ['src/core/programs/order-end.test.ts']
const toldLate = '!ruled.restsTogether && done.some(({ isLate }) => isLate === true)'

/** What bounds what a rule sends beside its envelope: the last look at each request, and what an end rests on. */
export const ruleBounds = [
  ...rowsOf(
    'src/main/programs/program-sender.ts',
    ['src/main/programs/program-sender.test.ts'],
    [
      ['of a rule: that it is open, at the last look', 'isOpen(envelope) &&', ''],
      [
        'of a rule: that it is inside, at the last look',
        'held(envelope, plan.write, sources.now(draft), plan.attempt).ok &&',
        '',
      ],
      ['of a rule: that it asks for it, at the last look', 'stillAsked(plan.write, plan.attempt) &&', ''],
      ['of a rule: the guards, at the last look', 'mayGo(plan.write, plan.attempt)', 'true'],
      ['of a rule: what is outside', 'if (!inside.ok) return', 'if (inside.ok && !inside.ok) return'],
    ],
  ),
  ...rowsOf('src/core/programs/program-step.ts', ofEnds, [
    [
      'of a rule: what was read since an end',
      "if (isUnread(rule, known, done)) return wait('what left')",
      '',
    ],
    ['of a rule: what is told after an end', toldLate, 'false'],
  ]),
  ...rowsOf(
    'src/main/attempts/position-reconciler.ts',
    ['src/main/attempts/position-reconciler.test.ts'],
    [['of a rule: what a reading may not show yet', '&& moves.areShown(symbol, lastRead.get(symbol))', '']],
  ),
  ...rowsOf(
    'src/main/programs/list-read-tracker.ts',
    ['src/main/programs/list-read-tracker.test.ts'],
    [
      [
        'of a rule: by how much the date was set back',
        'at - setBack() - sealedAt.wall',
        'at - sealedAt.wall',
      ],
    ],
  ),
  ...rowsOf('src/core/programs/strategy-match.ts', ofEnds, [
    [
      'of a rule: what was read since an end, at the last look',
      '!placesOrder(write) || !isUnread(rule, known, done)',
      'true',
    ],
    ['of a rule: what is told after an end, at the last look', toldLate, 'false'],
  ]),
]
