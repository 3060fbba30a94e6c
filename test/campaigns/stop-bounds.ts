import { rowsOf } from './bound-rows'

/** Bounds of a program that moves a stop, in main and in the signer. */
export const stopBounds = [
  ...rowsOf(
    'src/core/armed/stop-move.ts',
    ['src/core/armed/stop-move.test.ts'],
    [
      ['of a stop: that it is moved', "if (!isAlgoEdit(write)) return 'a kind it does not allow'", ''],
      ['of a stop: which order', 'algoOrderId !== rule.root ||', ''],
      ['of a stop: one leg at most', 'legs.length !== (isLeg ? 1 : 0)', 'false'],
      ['of a stop: which leg', 'isLeg && leg?.algoOrderId !== rule.stop', 'false'],
      ['of a stop: its trigger alone', 'otherChanges.some(one => one !== undefined) ||', ''],
      ['of a stop: as it was sealed', '|| !isSealedStopUnchanged(rule, stood)', ''],
      ['of a stop: tighter than sealed and than it stood', '[rule.from, stoodAt].every', '[].every'],
      ['of a stop: tighter than it stood', '[rule.from, stoodAt].every', '[rule.from].every'],
      [
        'of a stop: no looser than before',
        'before.every(one => !isTighterTrigger(rule.side, one, trigger)) &&',
        '',
      ],
      ['of a stop: never past its bound', '!isTighterTrigger(rule.side, trigger, rule.furthest)', 'true'],
    ],
  ),
  ...rowsOf(
    'src/signer/understand/sealed-stop-rule.ts',
    ['src/signer/armed-stop.test.ts'],
    [
      ['to the signer, of a stop: which order', "|| read.textFields.get('order_id') !== root", ''],
      ['to the signer, of a stop: its trigger alone', 'read.textFields.size !== (isLeg ? 3 : 2) ||', ''],
      ['to the signer, of a stop: which leg', '(isLeg && read.textFields.get(leg) !== stop)', 'false'],
      ['to the signer, of a stop: tighter than sealed', 'isTighter(side, trigger, from) &&', ''],
      ['to the signer, of a stop: no looser than before', '&& !isTighter(side, before, trigger)', ''],
      ['to the signer, of a stop: never past its bound', '&& !isTighter(side, trigger, furthest)', ''],
    ],
  ),
  ...rowsOf(
    'src/signer/armed-mandates.ts',
    ['src/signer/armed-stop.test.ts'],
    [
      [
        'to the signer, of a stop: nothing else',
        'if (mandate.bounds.stop !== undefined) return prepareStopMove',
        "if (mandate.bounds.stop !== undefined && read.call === 'PUT /v1/algo/order') return prepareStopMove",
      ],
      ['to the signer, of a stop: how many moves', '|| mandate.writes >= mandate.bounds.writes', ''],
    ],
  ),
]
