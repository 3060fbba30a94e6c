import { defineComponent, h } from 'vue'

/** The acts of every row, one below the other: where nothing is laid out a table itself draws no rows. */
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
