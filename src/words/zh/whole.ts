import type { Translated } from '../translated'
import * as accountNameEn from '../account-name'
import * as accountPageEn from '../account-page'
import * as alertsEn from '../alerts'
import * as algoEn from '../algo'
import * as aliasesEn from '../aliases'
import * as attemptEn from '../attempt'
import * as auditEn from '../audit'
import * as bannersEn from '../banners'
import * as barEn from '../bar'
import * as bookEn from '../book'
import * as bracketEn from '../bracket'
import * as byAddressEn from '../by-address'
import * as chartEn from '../chart'
import * as closeLineEn from '../close-line'
import * as closeSeveralEn from '../close-several'
import * as columnsEn from '../columns'
import * as commandsEn from '../commands'
import * as consentEn from '../consent'
import * as dataTroubleEn from '../data-trouble'
import * as diagnosticsEn from '../diagnostics'
import * as differencesEn from '../differences'
import * as doubtEn from '../doubt'
import * as drillEn from '../drill'
import * as explainEn from '../explain'
import * as explainAgainstEn from '../explain-against'
import * as explainBookEn from '../explain-book'
import * as explainDayEn from '../explain-day'
import * as explainGuardsEn from '../explain-guards'
import * as explainHistoryEn from '../explain-history'
import * as explainHoldingsEn from '../explain-holdings'
import * as explainPositionEn from '../explain-position'
import * as explainProtectEn from '../explain-protect'
import * as explainThenEn from '../explain-then'
import * as fatesEn from '../fates'
import * as figureEn from '../figure'
import * as figuresEn from '../figures'
import * as flattenEn from '../flatten'
import * as flattenWarningsEn from '../flatten-warnings'
import * as forecastsEn from '../forecasts'
import * as guardPanelsEn from '../guard-panels'
import * as guardsEn from '../guards'
import * as haltsEn from '../halts'
import * as hotkeysEn from '../hotkeys'
import * as impossibleEn from '../impossible'
import * as indicatorsEn from '../indicators'
import * as insuranceFundEn from '../insurance-fund'
import * as journalEn from '../journal'
import * as keyEn from '../key'
import * as keyWarningsEn from '../key-warnings'
import * as keyWritesEn from '../key-writes'
import * as keyboardEn from '../keyboard'
import * as keyringEn from '../keyring'
import * as kindWordsEn from '../kind-words'
import * as ladderEn from '../ladder'
import * as launchEn from '../launch'
import * as launchTitleEn from '../launch-title'
import * as leavingEn from '../leaving'
import * as lightEn from '../light'
import * as lineFaultsEn from '../line-faults'
import * as linksEn from '../links'
import * as lockEn from '../lock'
import * as manyEn from '../many'
import * as marketEn from '../market'
import * as marketFactsEn from '../market-facts'
import * as marketRulesEn from '../market-rules'
import * as menuEn from '../menu'
import * as missingEn from '../missing'
import * as momentsEn from '../moments'
import * as movesEn from '../moves'
import * as namesEn from '../names'
import * as notesEn from '../notes'
import * as noticesEn from '../notices'
import * as numberTextEn from '../number-text'
import * as orderWordsEn from '../order-words'
import * as orphanEn from '../orphan'
import * as outlookEn from '../outlook'
import * as outlookGroupsEn from '../outlook-groups'
import * as ownFilesEn from '../own-files'
import * as pastEn from '../past'
import * as popoutEn from '../popout'
import * as portfolioEn from '../portfolio'
import * as presetEn from '../preset'
import * as recordsEn from '../records'
import * as referenceEn from '../reference'
import * as referenceWarningsEn from '../reference-warnings'
import * as refusalsEn from '../refusals'
import * as riskEn from '../risk'
import * as runbookEn from '../runbook'
import * as sessionEn from '../session'
import * as settingsEn from '../settings'
import * as settingsPanelsEn from '../settings-panels'
import * as settleEn from '../settle'
import * as severalEn from '../several'
import * as sheetEn from '../sheet'
import * as shellEn from '../shell'
import * as stateEn from '../state'
import * as statementEn from '../statement'
import * as subAccountsEn from '../sub-accounts'
import * as tablesEn from '../tables'
import * as ticketEn from '../ticket'
import * as ticketDialogsEn from '../ticket-dialogs'
import * as timeEn from '../time'
import * as timelineEn from '../timeline'
import * as timerEn from '../timer'
import * as tourEn from '../tour'
import * as tradeEn from '../trade'
import * as tradesEn from '../trades'
import * as transfersEn from '../transfers'
import * as troubleEn from '../trouble'
import * as typedOrderEn from '../typed-order'
import * as updatesEn from '../updates'
import * as venueActsEn from '../venue-acts'
import * as venueRefusalEn from '../venue-refusal'
import * as venueWordEn from '../venue-word'
import * as viewsEn from '../views'
import * as warningsEn from '../warnings'
import * as watchlistEn from '../watchlist'
import * as wayInEn from '../way-in'
import * as whatIfEn from '../what-if'
import * as workspaceEn from '../workspace'
import * as writingTableEn from '../writing-table'
import * as accountName from './account-name'
import * as accountPage from './account-page'
import * as alerts from './alerts'
import * as algo from './algo'
import * as aliases from './aliases'
import * as attempt from './attempt'
import * as audit from './audit'
import * as banners from './banners'
import * as bar from './bar'
import * as book from './book'
import * as bracket from './bracket'
import * as byAddress from './by-address'
import * as chart from './chart'
import * as closeLine from './close-line'
import * as closeSeveral from './close-several'
import * as columns from './columns'
import * as commands from './commands'
import * as consent from './consent'
import * as dataTrouble from './data-trouble'
import * as diagnostics from './diagnostics'
import * as differences from './differences'
import * as doubt from './doubt'
import * as drill from './drill'
import * as explain from './explain'
import * as explainAgainst from './explain-against'
import * as explainBook from './explain-book'
import * as explainDay from './explain-day'
import * as explainGuards from './explain-guards'
import * as explainHistory from './explain-history'
import * as explainHoldings from './explain-holdings'
import * as explainPosition from './explain-position'
import * as explainProtect from './explain-protect'
import * as explainThen from './explain-then'
import * as fates from './fates'
import * as figure from './figure'
import * as figures from './figures'
import * as flatten from './flatten'
import * as flattenWarnings from './flatten-warnings'
import * as forecasts from './forecasts'
import * as guardPanels from './guard-panels'
import * as guards from './guards'
import * as halts from './halts'
import * as hotkeys from './hotkeys'
import * as impossible from './impossible'
import * as indicators from './indicators'
import * as insuranceFund from './insurance-fund'
import * as journal from './journal'
import * as key from './key'
import * as keyWarnings from './key-warnings'
import * as keyWrites from './key-writes'
import * as keyboard from './keyboard'
import * as keyring from './keyring'
import * as kindWords from './kind-words'
import * as ladder from './ladder'
import * as launch from './launch'
import * as launchTitle from './launch-title'
import * as leaving from './leaving'
import * as light from './light'
import * as lineFaults from './line-faults'
import * as links from './links'
import * as lock from './lock'
import * as many from './many'
import * as market from './market'
import * as marketFacts from './market-facts'
import * as marketRules from './market-rules'
import * as menu from './menu'
import * as missing from './missing'
import * as moments from './moments'
import * as moves from './moves'
import * as names from './names'
import * as notes from './notes'
import * as notices from './notices'
import * as numberText from './number-text'
import * as orderWords from './order-words'
import * as orphan from './orphan'
import * as outlook from './outlook'
import * as outlookGroups from './outlook-groups'
import * as ownFiles from './own-files'
import * as past from './past'
import * as popout from './popout'
import * as portfolio from './portfolio'
import * as preset from './preset'
import * as records from './records'
import * as reference from './reference'
import * as referenceWarnings from './reference-warnings'
import * as refusals from './refusals'
import * as risk from './risk'
import * as runbook from './runbook'
import * as session from './session'
import * as settings from './settings'
import * as settingsPanels from './settings-panels'
import * as settle from './settle'
import * as several from './several'
import * as sheet from './sheet'
import * as shell from './shell'
import * as state from './state'
import * as statement from './statement'
import * as subAccounts from './sub-accounts'
import * as tables from './tables'
import * as ticket from './ticket'
import * as ticketDialogs from './ticket-dialogs'
import * as time from './time'
import * as timeline from './timeline'
import * as timer from './timer'
import * as tour from './tour'
import * as trade from './trade'
import * as trades from './trades'
import * as transfers from './transfers'
import * as trouble from './trouble'
import * as typedOrder from './typed-order'
import * as updates from './updates'
import * as venueActs from './venue-acts'
import * as venueRefusal from './venue-refusal'
import * as venueWord from './venue-word'
import * as views from './views'
import * as warnings from './warnings'
import * as watchlist from './watchlist'
import * as wayIn from './way-in'
import * as whatIf from './what-if'
import * as workspace from './workspace'
import * as writingTable from './writing-table'

/** All that is said, file by file, in English. */
export const english = {
  accountName: accountNameEn,
  accountPage: accountPageEn,
  alerts: alertsEn,
  algo: algoEn,
  aliases: aliasesEn,
  attempt: attemptEn,
  audit: auditEn,
  banners: bannersEn,
  bar: barEn,
  book: bookEn,
  bracket: bracketEn,
  byAddress: byAddressEn,
  chart: chartEn,
  closeLine: closeLineEn,
  closeSeveral: closeSeveralEn,
  columns: columnsEn,
  commands: commandsEn,
  consent: consentEn,
  dataTrouble: dataTroubleEn,
  diagnostics: diagnosticsEn,
  differences: differencesEn,
  doubt: doubtEn,
  drill: drillEn,
  explain: explainEn,
  explainAgainst: explainAgainstEn,
  explainBook: explainBookEn,
  explainDay: explainDayEn,
  explainGuards: explainGuardsEn,
  explainHistory: explainHistoryEn,
  explainHoldings: explainHoldingsEn,
  explainPosition: explainPositionEn,
  explainProtect: explainProtectEn,
  explainThen: explainThenEn,
  fates: fatesEn,
  figure: figureEn,
  figures: figuresEn,
  flatten: flattenEn,
  flattenWarnings: flattenWarningsEn,
  forecasts: forecastsEn,
  guardPanels: guardPanelsEn,
  guards: guardsEn,
  halts: haltsEn,
  hotkeys: hotkeysEn,
  impossible: impossibleEn,
  indicators: indicatorsEn,
  insuranceFund: insuranceFundEn,
  journal: journalEn,
  key: keyEn,
  keyWarnings: keyWarningsEn,
  keyWrites: keyWritesEn,
  keyboard: keyboardEn,
  keyring: keyringEn,
  kindWords: kindWordsEn,
  ladder: ladderEn,
  launch: launchEn,
  launchTitle: launchTitleEn,
  leaving: leavingEn,
  light: lightEn,
  lineFaults: lineFaultsEn,
  links: linksEn,
  lock: lockEn,
  many: manyEn,
  market: marketEn,
  marketFacts: marketFactsEn,
  marketRules: marketRulesEn,
  menu: menuEn,
  missing: missingEn,
  moments: momentsEn,
  moves: movesEn,
  names: namesEn,
  notes: notesEn,
  notices: noticesEn,
  numberText: numberTextEn,
  orderWords: orderWordsEn,
  orphan: orphanEn,
  outlook: outlookEn,
  outlookGroups: outlookGroupsEn,
  ownFiles: ownFilesEn,
  past: pastEn,
  popout: popoutEn,
  portfolio: portfolioEn,
  preset: presetEn,
  records: recordsEn,
  reference: referenceEn,
  referenceWarnings: referenceWarningsEn,
  refusals: refusalsEn,
  risk: riskEn,
  runbook: runbookEn,
  session: sessionEn,
  settings: settingsEn,
  settingsPanels: settingsPanelsEn,
  settle: settleEn,
  several: severalEn,
  sheet: sheetEn,
  shell: shellEn,
  state: stateEn,
  statement: statementEn,
  subAccounts: subAccountsEn,
  tables: tablesEn,
  ticket: ticketEn,
  ticketDialogs: ticketDialogsEn,
  time: timeEn,
  timeline: timelineEn,
  timer: timerEn,
  tour: tourEn,
  trade: tradeEn,
  trades: tradesEn,
  transfers: transfersEn,
  trouble: troubleEn,
  typedOrder: typedOrderEn,
  updates: updatesEn,
  venueActs: venueActsEn,
  venueRefusal: venueRefusalEn,
  venueWord: venueWordEn,
  views: viewsEn,
  warnings: warningsEn,
  watchlist: watchlistEn,
  wayIn: wayInEn,
  whatIf: whatIfEn,
  workspace: workspaceEn,
  writingTable: writingTableEn,
}

/** The same in Chinese. What is missing, or takes other facts, does not compile. */
export const chinese: Translated<typeof english> = {
  accountName,
  accountPage,
  alerts,
  algo,
  aliases,
  attempt,
  audit,
  banners,
  bar,
  book,
  bracket,
  byAddress,
  chart,
  closeLine,
  closeSeveral,
  columns,
  commands,
  consent,
  dataTrouble,
  diagnostics,
  differences,
  doubt,
  drill,
  explain,
  explainAgainst,
  explainBook,
  explainDay,
  explainGuards,
  explainHistory,
  explainHoldings,
  explainPosition,
  explainProtect,
  explainThen,
  fates,
  figure,
  figures,
  flatten,
  flattenWarnings,
  forecasts,
  guardPanels,
  guards,
  halts,
  hotkeys,
  impossible,
  indicators,
  insuranceFund,
  journal,
  key,
  keyWarnings,
  keyWrites,
  keyboard,
  keyring,
  kindWords,
  ladder,
  launch,
  launchTitle,
  leaving,
  light,
  lineFaults,
  links,
  lock,
  many,
  market,
  marketFacts,
  marketRules,
  menu,
  missing,
  moments,
  moves,
  names,
  notes,
  notices,
  numberText,
  orderWords,
  orphan,
  outlook,
  outlookGroups,
  ownFiles,
  past,
  popout,
  portfolio,
  preset,
  records,
  reference,
  referenceWarnings,
  refusals,
  risk,
  runbook,
  session,
  settings,
  settingsPanels,
  settle,
  several,
  sheet,
  shell,
  state,
  statement,
  subAccounts,
  tables,
  ticket,
  ticketDialogs,
  time,
  timeline,
  timer,
  tour,
  trade,
  trades,
  transfers,
  trouble,
  typedOrder,
  updates,
  venueActs,
  venueRefusal,
  venueWord,
  views,
  warnings,
  watchlist,
  wayIn,
  whatIf,
  workspace,
  writingTable,
}
