import type { Stop } from '../kit/screen-reader'

/**
 * Announcements of a screen reader in each main job, stop by stop. In `press`: keys between backticks, typed text between
 * “ ”, figures of the spec between * *, and — for an announcement without a key press. In `said`: … for what changes.
 */
export const screenReaderJobs = {
  'An order with its stop': [
    { press: '`b`', said: 'main “Trade”, region “Ticket”, textbox “Size”, required…' },
    { press: '“0.02”', said: 'textbox “Size”, required, “0.02”' },
    { press: '`p` *price*', said: 'textbox “Price”, required, “…”' },
    { press: '`l` *stop*', said: 'group “Take-profit and stop-loss”, textbox “Stop-loss trigger”, “…”' },
    {
      press: '`Enter`',
      said: 'main “BUY 0.0200 PERP_BTC_USDC, bracket, at limit … PRACTICE · Practice account …”, heading “BUY 0.0200 PERP_BTC_USDC, bracket, at limit …”',
    },
    { press: '`Tab`', said: 'button “Details”, collapsed' },
    {
      press: 'hold `Ctrl+Enter`',
      said: 'main “Trade”, region “Ticket”, group “Take-profit and stop-loss”, textbox “Stop-loss trigger”, “…”',
    },
    {
      press: '—',
      said: 'open BUY 0.0200 BTC, bracket. Entry open, 0.0200; TP/SL waits for its fill.…',
    },
  ],
  'Cancel an order': [
    {
      press: '`Alt+2`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Orders 1”, grid “Open orders”, column “Market”, gridcell “BTC”',
    },
    { press: '`ArrowRight`', said: 'column “Side”, gridcell “▲ BUY”' },
    { press: '`ArrowRight`', said: 'column “Type”, gridcell “limit”' },
    {
      press: '`Delete`',
      said: 'main “Cancel 0.0200 PERP_BTC_USDC, BUY at … PRACTICE · Practice account …”, heading “Cancel 0.0200 PERP_BTC_USDC, BUY at …”',
    },
    { press: '—', said: 'Hold to cancel 0.0200 BTC' },
    { press: '`Tab`', said: 'button “back”' },
    {
      press: '`Tab`',
      said: 'button “Hold to cancel 0.0200 BTC. Hold Ctrl+Enter, press twice a second apart, or hold the mouse.”',
    },
    {
      press: 'hold `Ctrl+Enter`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Orders”, grid “Open orders”',
    },
    {
      press: '—',
      said: 'cancelled BUY 0.0200 BTC, bracket. Cancelled 0.0200; nothing filled.…',
    },
  ],
  'Close a position': [
    {
      press: '`x`',
      said: 'main “SELL 0.0100 PERP_BTC_USDC, IOC, at least … each PRACTICE · Practice account …”, heading “SELL 0.0100 PERP_BTC_USDC, IOC, at least … each”',
    },
    { press: '—', said: 'Hold to send SELL 0.0100 BTC' },
    { press: '`Tab`', said: 'button “back”' },
    {
      press: '`Tab`',
      said: 'button “Hold to send SELL 0.0100 BTC. Hold Ctrl+Enter, press twice a second apart, or hold the mouse.”',
    },
    {
      press: 'hold `Ctrl+Enter`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Orders”, grid “Open orders”',
    },
    {
      press: '—',
      said: 'filled SELL 0.0100 BTC, IOC, at least …. Filled at … avg.…',
    },
  ],
  'Read a position': [
    {
      press: '`Alt+1`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Positions 1”, grid “Positions”, column “Market”, gridcell “BTC”',
    },
    { press: '`ArrowRight`', said: 'column “Side”, gridcell “▲ LONG”' },
    { press: '`ArrowRight`', said: 'column “Size”, gridcell “+0.0100”' },
    { press: '`ArrowRight`', said: 'column “Unrealised”, gridcell “…, explain”' },
    { press: '`ArrowRight`', said: 'column “ROE”, gridcell “… %”' },
    { press: '`ArrowRight`', said: 'column “Stop”, gridcell “⚠ none”' },
    { press: '`ArrowRight`', said: 'column “Target”, gridcell “none”' },
    { press: '`ArrowRight`', said: 'column “Liquidation”, gridcell “none”' },
    { press: '`ArrowRight`', said: 'column “Entry + fee”, gridcell “…, explain”' },
    { press: '`ArrowRight`', said: 'column “Mark”, gridcell “…”' },
    {
      press: '`Shift+F10`',
      said: 'menu “More for PERP_BTC_USDC”, menuitem “Close by size or price…”',
    },
    {
      press: '`Escape`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Positions 1”, grid “Positions”, column “Mark”, gridcell “…”',
    },
  ],
  'Change the leverage': [
    {
      press: '`Ctrl+K`',
      said: 'dialog “Search everything”, listbox “Commands”, combobox “Search commands and markets”, option “Ticket Buy: fill ticket B”, selected',
    },
    { press: '“lev 5”', said: 'option “Ticket Leverage of PERP_BTC_USDC, cross: 5×”, selected' },
    { press: '—', said: 'Enter reviews, sends nothing.' },
    { press: '`Enter`', said: 'dialog “Leverage”, radiogroup “Markets”, radio “This market”, checked' },
    { press: '`Tab`', said: 'radiogroup “Margin mode”, radio “Cross”, checked' },
    { press: '`Tab`', said: 'textbox “New leverage”, required, “5”' },
    {
      press: '`Enter`',
      said: 'main “Leverage 5× PERP_BTC_USDC, CROSS, now 10× PRACTICE · Practice account …”, heading “Leverage 5× PERP_BTC_USDC, CROSS, now 10×”',
    },
    { press: '—', said: 'Hold to set 5× for PERP_BTC_USDC' },
    {
      press: 'hold `Ctrl+Enter`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Positions 1”, grid “Positions”, column “Stop”, gridcell “⚠ none”',
    },
    { press: '—', said: 'done Leverage 5× for BTC, CROSS. Done: read back.…' },
  ],
  'Find a market': [
    {
      press: '`/`',
      said: 'dialog “Choose market”, listbox “Markets”, combobox “Search markets”, option “PERP_BTC_USDC Mark … Change, 24 h … Funding … Volume …”, selected',
    },
    { press: '“eth”', said: 'option “PERP_ETH_USDC Mark … Change, 24 h … Funding … Volume …”, selected' },
    {
      press: '`Enter`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Positions 1”, grid “Positions”, column “Stop”, gridcell “⚠ none”',
    },
    { press: '—', said: 'PERP_ETH_USDC' },
  ],
  'Add an account': [
    { press: '`Ctrl+4`', said: 'main “Settings”' },
    {
      press: '`Tab`',
      said: 'main “Settings”, radiogroup “Settings section”, radio “General”, checked',
    },
    { press: '`ArrowRight`', said: 'radio “Trading”, checked' },
    { press: '`ArrowRight`', said: 'radio “Accounts”, checked' },
    { press: '`Tab`', said: 'region “Accounts and keys”, button “View markets (no key)…”' },
    { press: '`Tab`', said: 'button “Add a key…”' },
    { press: '`Tab`', said: 'button “Add an account…”' },
    {
      press: '`Enter`',
      said: 'main “Add an account by its address TEST · NEW ACCOUNT · Orderly test network”, form “Which venue is the account at?”, combobox “Venue testnet-api.orderly.org”, opens a menu, collapsed, “Orderly test network”',
    },
    { press: '`Tab`', said: 'button “Continue”' },
    { press: '`Tab`', said: 'button “Esc back”' },
    {
      press: '`Escape`',
      said: 'main “Settings”, region “Accounts and keys”, button “Add an account…”',
    },
  ],
  'Stop everything': [
    {
      press: '`Ctrl+Shift+L`',
      said: 'main “Settings”, region “Accounts and keys”, button “Add an account…”',
    },
    {
      press: '—',
      said: 'You stopped trading. Cancels, closes, stops still work; no added risk until you resume.',
    },
  ],
  'Read an unknown outcome': [
    {
      press: '—',
      said: 'BUY 0.0200 BTC, limit, at most …. Nothing else is sent until known.',
    },
    {
      press: '—',
      said: 'unknown BUY 0.0200 BTC, limit, at most …. Unknown whether venue has it: connection lost before answering.…',
    },
    {
      press: '`Alt+4`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Order log 1”, grid “Order log”, column “Confirmed”, gridcell “…”',
    },
    { press: '`ArrowRight`', said: 'column “Status”, gridcell “unknown”' },
    {
      press: '`ArrowRight`',
      said: 'column “Request”, gridcell “BUY 0.0200 BTC, limit, at most …”',
    },
    { press: '`Enter`', said: 'dialog “BUY 0.0200 BTC, limit, at most …”, group “Status”' },
    { press: '`Tab`', said: 'button “Check again now”' },
    { press: '`Tab`', said: 'button “Declare…”' },
    {
      press: '`Escape`',
      said: 'main “Trade”, region “Tables”, tabpanel “Tables”, tabpanel “Order log 1”, grid “Order log”, column “Request”, gridcell “BUY 0.0200 BTC, limit, at most …”',
    },
  ],
} satisfies Readonly<Record<string, readonly Stop[]>>
