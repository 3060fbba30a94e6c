import { meetPages } from './pages-met'
import { patch } from './patching'
import { sizes, type Twin, type TwinKind } from './twin'

/** Replaces the size where it is a separate word. */
const inWords = (text: string, from: string, to: string): string => text.replaceAll(`"${from}"`, `"${to}"`)

/** Replaces the size in the request text inside the message. */
const inBytes = (text: string, from: string, to: string): string =>
  text.replaceAll(`\\"order_quantity\\":${from},`, `\\"order_quantity\\":${to},`)

type Swap = typeof inWords

const swapped = (value: unknown, swap: Swap, from: string, to: string): unknown =>
  value === undefined ? undefined : JSON.parse(swap(JSON.stringify(value), from, to))

/** Requests another order from main than the page did, and makes the sheet show the page's order. */
const betweenMainAndSheet = (name: string, kind: TwinKind, shown: Swap): Twin => ({
  name,
  kind,
  isFirst: true,
  settle: context =>
    meetPages(contents => {
      const asRequested = (value: unknown): unknown => swapped(value, shown, sizes.altered, sizes.shown)
      patch(
        contents,
        'send',
        before =>
          function (this: unknown, ...args: never[]) {
            const [channel, news] = args as unknown as [string, unknown]
            const forwarded = context.isOn(name) && channel.startsWith('consent.') ? asRequested(news) : news
            return Reflect.apply(before, this, [channel, forwarded] as never[]) as unknown
          },
      )
      patch(
        contents.ipc,
        'handle',
        before =>
          function (this: unknown, ...args: never[]) {
            const [channel, answer] = args as unknown as [string, (...args: unknown[]) => Promise<unknown>]
            const between = async (event: unknown, input: unknown): Promise<unknown> => {
              if (!context.isOn(name)) return answer(event, input)
              const isPlan = channel === 'orders.plan'
              const response = await answer(
                event,
                isPlan ? swapped(input, inWords, sizes.shown, sizes.altered) : input,
              )
              return channel === 'consent.question' ? asRequested(response) : response
            }
            return Reflect.apply(before, this, [channel, between] as never[]) as unknown
          },
      )
    }),
})

/** Makes the sheet show another order, and leaves the request bytes unchanged. */
export const sheetWords = betweenMainAndSheet('the sheet’s own channel', 'bytes', inWords)

/** Knows this desk: makes the sheet show another order, with request bytes that agree. */
export const sheetBytes = betweenMainAndSheet(
  'the sheet’s own channel, bytes and all',
  'remains',
  (text, from, to) => inBytes(inWords(text, from, to), from, to),
)
