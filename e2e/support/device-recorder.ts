interface Device {
  wakeLocks: number
  spokenTexts: string[]
  /** Number of audio contexts that are connected to the output. */
  activeAudioContexts: number
}
declare global {
  interface Window {
    device: Device
  }
}

/** Runs in the page before its own scripts: records its use of wake lock, speech and audio, and calls the real functions. */
export function recordDeviceCalls() {
  const device: Device = { wakeLocks: 0, spokenTexts: [], activeAudioContexts: 0 }
  window.device = device
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    device.wakeLocks++
    lock.addEventListener('release', () => {
      device.wakeLocks--
    })
    return lock
  }
  const speak = speechSynthesis.speak.bind(speechSynthesis)
  speechSynthesis.speak = (speech) => {
    device.spokenTexts.push(speech.text)
    speak(speech)
  }
  const { close } = AudioContext.prototype
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
  const connected = new WeakSet<BaseAudioContext>()
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to === this.context.destination && !connected.has(this.context)) {
      connected.add(this.context)
      device.activeAudioContexts++
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  AudioContext.prototype.close = async function (this: AudioContext) {
    device.activeAudioContexts--
    return close.call(this)
  }
}
