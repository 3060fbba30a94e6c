// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { attempt, NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, snapshot } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import NotesPanel from './NotesPanel.vue'

enableAutoUnmount(afterEach)

const ETH = 'PERP_ETH_USDC'
const noteOf = (about: string, at: number) => ({ about, text: `on ${about}`, tags: ['late'], at })
const mine = attempt()

async function open() {
  const desk = await mountDesk(NotesPanel, {
    snapshot: snapshot({ markets: [market(), market({ symbol: ETH })], attempts: [mine] }),
    answers: {
      'audit.notes': [noteOf(mine.id, NOW), noteOf(`market.${SYMBOL}`, NOW + 1)],
      'audit.note': (note: object) => [{ ...note, at: NOW }],
      'market.watch': undefined,
    },
    before: () => useWatchedMarketStore().watchMarket(SYMBOL),
  })
  const text = () => desk.view.find<HTMLTextAreaElement>('textarea')
  return { ...desk, text }
}

it('shows the note on the watched market and all other notes, newest first', async () => {
  const { text, view } = await open()
  expect(text().element.value).toBe(`on market.${SYMBOL}`)
  const listed = view.findAll('li').map(each => each.text())
  expect(listed[0]).toContain(SYMBOL)
  expect(listed[0]).not.toContain(`market.${SYMBOL} `)
  expect(listed[1]).toContain(`#late on ${mine.id}`)
  expect(await axeFaults(view.element)).toEqual([])
})

it('keeps typed text for its market after the market changes', async () => {
  const { text, asked } = await open()
  await text().setValue('thin after 16:00')
  await useWatchedMarketStore().watchMarket(ETH)
  await flushPromises()
  const kept = asked('audit.note')
  expect(kept).toContainEqual({ about: `market.${SYMBOL}`, text: 'thin after 16:00', tags: ['late'] })
  expect(kept.filter(note => (note as { about: string }).about !== `market.${SYMBOL}`)).toEqual([])
  expect(text().element.value).toBe('')
})

it('opens the order log entry of a note', async () => {
  const { view } = await open()
  await view.find('li button').trigger('click')
  expect(useScreenStore().overlay).toEqual({ is: 'attempt', id: mine.id })
})

it('clears its fields for another account and keeps the text typed there', async () => {
  const { text, asked } = await open()
  text().element.value = 'typed for the account before'
  await text().trigger('input')
  const profile = dated({ id: 'other', kind: 'live' as const, label: 'other', venue: 'venue.example' })
  useDeskStore().applyChanges({ profile, markets: dated([market()]) })
  await flushPromises()
  expect(text().element.value).not.toContain('account before')
  await text().setValue('thin here')
  await flushPromises()
  expect(asked('audit.note')).toEqual([{ about: `market.${SYMBOL}`, text: 'thin here', tags: ['late'] }])
})
