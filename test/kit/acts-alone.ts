import { defineComponent, h } from 'vue'

/** The actions of every row, one below the other; without a layout a table draws no rows. */
export const ActsAlone = defineComponent({
  props: { rows: { type: Array, required: true } },
  setup:
    ({ rows }, { slots }) =>
    () =>
      h(
        'div',
        rows.map(row => slots['actions']?.({ row })),
      ),
})
