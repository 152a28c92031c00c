/** The words of the wire under the names that the client uses. The types are made from the server's schema. */
import type { ClientMessage } from './protocol'

export type {
  BotAbout,
  Chair,
  ClueNumber,
  CommandName,
  DeckAbout,
  DeckFault,
  DeckUploaded,
  Ending,
  Facts,
  Finding,
  Game,
  GameAbout,
  GameList,
  Hint,
  Identity,
  LoggedClue,
  May,
  MemberView,
  News,
  OpenTable,
  Options,
  Outcome,
  Phase,
  PictureAbout,
  PictureList,
  Question,
  Reason,
  RefusalCode,
  RoomLook,
  RoomView,
  Said,
  Seat,
  ServerAbout,
  Settings,
  SettingsWish,
  Side,
  Touch,
  Variant,
  View,
} from './protocol'

type Unaddressed<Message> = Message extends unknown ? Omit<Message, 'id' | 'seen'> : never

/** What a client may say; `id` and `seen` are added by the connection. */
export type Command = Unaddressed<ClientMessage>
