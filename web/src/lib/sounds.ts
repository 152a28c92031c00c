/** Sounds of paper, wood and metal, short and dry, made as they are heard. No file, no melody. */

export type Sound =
  | 'card'
  | 'ours'
  | 'theirs'
  | 'neutral'
  | 'assassin'
  | 'clue'
  | 'tick'
  | 'bell'
  | 'won'
  | 'lost'
  | 'sudden_death'
  | 'mine'

interface Stroke {
  /** Noise through a filter, or a tone. */
  wave: 'noise' | OscillatorType
  pitch: number
  fall?: number
  seconds: number
  loud: number
  after?: number
}

const STROKES: Record<Sound, Stroke[]> = {
  // A rustle of paper.
  card: [{ wave: 'noise', pitch: 3800, fall: 1800, seconds: 0.16, loud: 0.18 }],
  // A soft stamp.
  ours: [
    { wave: 'noise', pitch: 3800, fall: 1800, seconds: 0.12, loud: 0.12 },
    { wave: 'sine', pitch: 190, fall: 90, seconds: 0.14, loud: 0.5, after: 0.1 },
  ],
  // Two taps on a woodblock.
  theirs: [
    { wave: 'triangle', pitch: 820, fall: 640, seconds: 0.06, loud: 0.35 },
    { wave: 'triangle', pitch: 620, fall: 500, seconds: 0.07, loud: 0.35, after: 0.13 },
  ],
  // A dull thud.
  neutral: [{ wave: 'sine', pitch: 120, fall: 60, seconds: 0.18, loud: 0.5 }],
  // A low bell, cut short.
  assassin: [
    { wave: 'sine', pitch: 98, seconds: 0.55, loud: 0.5, after: 0.6 },
    { wave: 'sine', pitch: 271, seconds: 0.4, loud: 0.22, after: 0.6 },
  ],
  // A quill.
  clue: [
    { wave: 'noise', pitch: 5200, fall: 6400, seconds: 0.1, loud: 0.1 },
    { wave: 'noise', pitch: 4600, fall: 6000, seconds: 0.14, loud: 0.12, after: 0.12 },
  ],
  // A stamp, then three rising woodblocks.
  won: [
    { wave: 'sine', pitch: 190, fall: 90, seconds: 0.14, loud: 0.5 },
    { wave: 'triangle', pitch: 520, fall: 480, seconds: 0.08, loud: 0.35, after: 0.22 },
    { wave: 'triangle', pitch: 660, fall: 610, seconds: 0.08, loud: 0.35, after: 0.36 },
    { wave: 'triangle', pitch: 880, fall: 820, seconds: 0.12, loud: 0.4, after: 0.5 },
  ],
  // One low woodblock.
  lost: [{ wave: 'triangle', pitch: 300, fall: 220, seconds: 0.16, loud: 0.4 }],
  // A long low stroke on a drum.
  sudden_death: [{ wave: 'sine', pitch: 74, fall: 42, seconds: 1.2, loud: 0.6 }],
  // Two soft taps: the table waits for me.
  mine: [
    { wave: 'sine', pitch: 420, fall: 360, seconds: 0.06, loud: 0.22 },
    { wave: 'sine', pitch: 520, fall: 450, seconds: 0.07, loud: 0.22, after: 0.12 },
  ],
  // A small clear bell, twice: the sand is through.
  bell: [
    { wave: 'sine', pitch: 1320, seconds: 0.9, loud: 0.4 },
    { wave: 'sine', pitch: 1980, seconds: 0.5, loud: 0.15 },
    { wave: 'sine', pitch: 1320, seconds: 0.9, loud: 0.35, after: 0.45 },
  ],
  tick: [{ wave: 'triangle', pitch: 1500, fall: 1200, seconds: 0.03, loud: 0.2 }],
}

let context: AudioContext | null = null

/** Browsers let a page sound only after it was touched. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** Play a sound, some seconds later if something else is heard first. */
export function play(sound: Sound, later = 0): void {
  if (!context || context.state !== 'running') return
  for (const stroke of STROKES[sound]) strike(context, { ...stroke, after: (stroke.after ?? 0) + later })
}

function strike(audio: AudioContext, stroke: Stroke): void {
  const at = audio.currentTime + (stroke.after ?? 0)
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(stroke.loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.001, at + stroke.seconds)
  gain.connect(audio.destination)
  const source = stroke.wave === 'noise' ? rustle(audio, stroke, at, gain) : tone(audio, stroke, at, gain)
  source.start(at)
  source.stop(at + stroke.seconds + 0.02)
}

function tone(audio: AudioContext, stroke: Stroke, at: number, gain: GainNode): OscillatorNode {
  const source = audio.createOscillator()
  source.type = stroke.wave as OscillatorType
  source.frequency.setValueAtTime(stroke.pitch, at)
  if (stroke.fall) source.frequency.exponentialRampToValueAtTime(stroke.fall, at + stroke.seconds)
  source.connect(gain)
  return source
}

function rustle(audio: AudioContext, stroke: Stroke, at: number, gain: GainNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * stroke.seconds), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(stroke.pitch, at)
  if (stroke.fall) filter.frequency.exponentialRampToValueAtTime(stroke.fall, at + stroke.seconds)
  source.connect(filter).connect(gain)
  return source
}
