// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { h, type PropType } from 'vue'
import { getColumnMeaning, tableColumnTitles } from '@messages/columns'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { usePreferenceStore } from '../../stores/preference-store'
import type { TableColumn } from './table-column'
import DeskTable from './DeskTable.vue'
import { createTextCell } from './row-lookup'
import DataGrid from './DataGrid.vue'
import TableMenu from './TableMenu.vue'

enableAutoUnmount(afterEach)

interface Row {
  readonly name: string
  readonly worth: string | undefined
}
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', title: 'Name', width: '1fr', align: 'start', cell: ({ name }) => ({ text: name }) },
  {
    id: 'worth',
    title: tableColumnTitles.worth,
    width: '1fr',
    cell: ({ worth }) => createTextCell(worth, 'never told'),
  },
]
const rows: readonly Row[] = [
  { name: 'b', worth: '10' },
  { name: 'a', worth: '9.5' },
  { name: 'c', worth: undefined },
]

/** A table with its tools' place beside it, as the blotter gives it. */
async function open(props: { readonly rows?: readonly Row[] } = { rows }) {
  const part = {
    props: { rows: Array as PropType<readonly Row[]> },
    setup: (its: { readonly rows?: readonly Row[] | undefined }) => () =>
      h('div', [
        h('span', { id: 'table-tools' }),
        h(DeskTable<Row>, {
          name: 'tried',
          label: 'Tried',
          columns,
          rows: its.rows,
          rowKey: ({ name }: Row) => name,
          empty: { title: 'Nothing here.', next: 'Something comes.' },
        }),
      ]),
  }
  const { door, view: page, asked } = await mountDesk(part, { props })
  const table = page.findComponent(DeskTable<Row>)
  const grid = table.find('[role=grid]')
  return {
    door,
    page,
    table,
    grid,
    menu: page.findComponent(TableMenu),
    /** The rows by their names, as they would be copied: without a layout none is drawn. */
    async names() {
      page.findComponent(TableMenu).vm.$emit('copy')
      await flushPromises()
      const [, ...lines] = (asked('screen.copy').at(-1) as { text: string }).text.split('\n')
      return lines.map(line => line.split('\t')[0])
    },
    heads: () => table.findAll('[role=columnheader]').map(head => head.text().replace(/[▴▾]/, '')),
    press: (key: string, more: object = {}) => grid.trigger('keydown', { key, ...more }),
    at: () => grid.attributes('aria-activedescendant')?.replace(/^.*?-(\d+-\d+)$/, '$1'),
  }
}

describe('DeskTable', () => {
  it('gives its menu the columns for which the grid has room', async () => {
    const { page, menu } = await open()
    expect(menu.props('fitting')).toEqual(['name', 'worth'])
    page.findComponent(DataGrid).vm.$emit('fit', ['name'])
    await flushPromises()
    expect(menu.props('fitting')).toEqual(['name'])
  })

  it('explains a term on its heading, which the arrow up from the first row reaches', async () => {
    const { table, press, at, names } = await open()
    const [, heading] = table.findAll<HTMLElement>('[role=columnheader]')
    expect(heading?.attributes('title')).toBe(getColumnMeaning(tableColumnTitles.worth))
    document.body.append(table.element.parentElement ?? '')
    await press('ArrowRight')
    await press('ArrowUp', { repeat: true })
    expect(document.activeElement).not.toBe(heading?.element)
    await press('ArrowUp')
    expect(document.activeElement).toBe(heading?.element)
    await heading?.trigger('keydown', { key: 'Enter' })
    expect(await names()).toEqual(['a', 'b', 'c'])
    await heading?.trigger('keydown', { key: 'ArrowLeft' })
    const name = table.find<HTMLElement>('[role=columnheader]')
    expect(document.activeElement).toBe(name.element)
    await name.trigger('keydown', { key: 'ArrowDown' })
    expect([document.activeElement, at()]).toEqual([table.find('[role=grid]').element, '0-0'])
  })

  it('sorts by a column on the first press, reverses on the second, and restores the order on the third', async () => {
    const { table, names } = await open()
    const press = () => table.findAll('[role=columnheader]')[1]?.trigger('click')
    const seen = [await names()]
    for (let at = 0; at < 3; at += 1) {
      await press()
      seen.push(await names())
    }
    expect(seen).toEqual([
      ['b', 'a', 'c'],
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
      ['b', 'a', 'c'],
    ])
  })

  it('announces the sort direction, and sorts by Shift+Enter at the active cell', async () => {
    const { table, names, press } = await open()
    await press('Enter', { shiftKey: true })
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect(table.findAll('[role=columnheader]').map(head => head.attributes('aria-sort'))).toEqual([
      'ascending',
      'none',
    ])
  })

  it('saves its arrangement under its name', async () => {
    const { press } = await open()
    await press('Enter', { shiftKey: true })
    expect(usePreferenceStore().tableLayoutOf('tried').sorting).toEqual({ column: 'name', way: 'up' })
  })

  it('filters rows by the typed text, shows when none match, and clears the filter on Escape', async () => {
    const { page, names, table } = await open()
    const filter = page.find('input.filter')
    await filter.setValue('9.5')
    expect(await names()).toEqual(['a'])
    await filter.setValue('nowhere')
    expect([await names(), table.text()]).toEqual([[], expect.stringContaining('No row matches')])
    await filter.trigger('keydown', { key: 'Escape' })
    expect(await names()).toHaveLength(3)
  })

  it('hides and reorders columns from its menu', async () => {
    const { menu, heads } = await open()
    menu.vm.$emit('order', ['worth', 'name'])
    await flushPromises()
    expect(heads()).toEqual(['Notional', 'Name'])
    menu.vm.$emit('hide', ['worth'])
    await flushPromises()
    expect(heads()).toEqual(['Name'])
    menu.vm.$emit('reset')
    await flushPromises()
    expect(heads()).toEqual(['Name', 'Notional'])
  })

  it('copies the shown rows as plain text', async () => {
    const { door, menu } = await open()
    menu.vm.$emit('copy')
    await flushPromises()
    expect(door.asked.at(-1)).toEqual(['screen.copy', { text: 'Name\tNotional\nb\t10\na\t9.5\nc\t' }])
  })

  it.each([
    ['what was not read', {}, 'Not read yet.'],
    ['what is empty', { rows: [] }, 'Nothing here.'],
  ] as const)('shows a distinct message for %s', async (_, props, words) => {
    expect((await open(props)).table.text()).toContain(words)
  })
})

describe('keyboard in a table', () => {
  it('moves between cells, and jumps to the first and last column', async () => {
    const { press, at } = await open()
    const seen: (string | undefined)[] = [at()]
    for (const key of ['ArrowDown', 'End', 'ArrowUp', 'Home', 'ArrowUp', 'PageDown']) {
      await press(key)
      seen.push(at())
    }
    expect(seen).toEqual(['0-0', '1-0', '1-1', '0-1', '0-0', '0-0', '2-0'])
  })

  it('acts on the active row on Enter and removes it on Delete', async () => {
    const { press, table } = await open()
    await press('ArrowDown')
    await press('Enter')
    await press('Delete')
    expect([table.emitted('act'), table.emitted('remove')]).toEqual([[[rows[1]]], [[rows[1], undefined]]])
  })

  it('never points past the last row, also after rows are removed', async () => {
    const { press, page, at, table } = await open()
    await press('PageDown')
    await page.setProps({ rows: rows.slice(0, 1) })
    expect(at()).toBe('0-0')
    await press('Delete')
    expect(table.emitted('remove')).toEqual([[rows[0], undefined]])
    await page.setProps({ rows: [] })
    await press('Enter')
    expect([at(), table.emitted('act')]).toEqual([undefined, undefined])
  })
})
