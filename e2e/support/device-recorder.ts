interface Device {
  wakeLocks: number
  spokenTexts: string[]
  /** What sounds now. */
  activeSounds: number
}
declare global {
  interface Window {
    device: Device
  }
}

/** Writes down what the page asks of the device, which does it all the same. Runs before the page's own scripts. */
export function recordDeviceCalls() {
  const device: Device = { wakeLocks: 0, spokenTexts: [], activeSounds: 0 }
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
  const heard = new WeakSet<BaseAudioContext>()
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to === this.context.destination && !heard.has(this.context)) {
      heard.add(this.context)
      device.activeSounds++
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  AudioContext.prototype.close = async function (this: AudioContext) {
    device.activeSounds--
    return close.call(this)
  }
}
