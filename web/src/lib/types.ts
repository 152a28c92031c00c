/** Types of the protocol under the names that the client uses; generated from the server's JSON Schema. */
import type * as wire from './protocol'

export type {
  ClueIntent,
  Bank,
  BotInfo,
  CaseInfo,
  CaseResult,
  Channel,
  ClosedWord,
  DayComposing,
  DayGame,
  DayInfo,
  DayList,
  DayResult,
  PlayDay,
  ClueNumber,
  CommandName,
  Deal,
  DeckInfo,
  DeckChecked,
  DeckErrorCode,
  DeckUploaded,
  DuoImagesOptions,
  DuoOptions,
  Ending,
  Facts,
  Finding,
  Game,
  GameInfo,
  GameList,
  Hint,
  Identity,
  ImagesOptions,
  LineIssue,
  MissionInfo,
  MissionList,
  NotebookMerged,
  NotebookView,
  AttemptView,
  CarnetErrorCode,
  ServerMessage,
  OptionInfo,
  Order,
  Options,
  OptionsInput,
  Outcome,
  OwnDeck,
  Phase,
  Phrase,
  PictureInfo,
  PictureIssue,
  Remark,
  Report,
  PictureList,
  PicturesUploaded,
  Question,
  Reason,
  RefusalCode,
  Replay,
  SharedGame,
  MatchView,
  PairEvening,
  PersonStudy,
  ReplayStep as Step,
  Study,
  StudyAnswer,
  ClueStudy,
  BetterClue,
  CardReason,
  Accolade,
  RoomInfo,
  ChatMessage,
  Score,
  Seat,
  ServerInfo,
  Settings,
  SettingsInput,
  Side,
  Title,
  Variant,
  VariantInfo,
  WordsOptions,
} from './protocol'

type Unaddressed<Message> = Message extends unknown ? Omit<Message, 'id' | 'seen'> : never

/** A client message; `id` and `seen` are added by the connection. */
export type Command = Unaddressed<wire.ClientMessage>

// On the wire a field at its default is left out; `joinView` fills it in and joins the deal.
export type LoggedClue = Required<wire.LoggedClue>
export type Touch = Required<wire.Touch>
export type May = Required<wire.May>
export type ChatRights = Required<wire.ChatRights>
export type MemberView = Omit<Required<wire.MemberView>, 'chat'> & { chat: ChatRights }
export type OpenTable = wire.Deal &
  Omit<Required<wire.OpenTable>, 'touches' | 'shown' | 'clues'> & {
    touches: Touch[]
    shown: Touch[]
    clues: LoggedClue[]
  }
export type PersonEvening = Required<wire.PersonEvening>
export type Evening = Omit<wire.Evening, 'people'> & { people: PersonEvening[] }
export type View = Omit<Required<wire.View>, 'table' | 'may'> & { table: OpenTable; may: May[] }
export type RoomView = Omit<wire.RoomView, 'members'> & { members: MemberView[] }
