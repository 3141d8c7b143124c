import data from './word-data/action-kinds.json' with { type: 'json' }

/** Actions that somebody does besides another. */
export const WEAK_ACTIONS: ReadonlySet<string> = new Set(data.weak)
/** Those of them that are seen, whatever the place: whoever else would be idle does them. */
export const GESTURES: ReadonlySet<string> = new Set(data.gestures)
/** Actions that nobody else does as well, whoever is said to be there. */
export const SINGLE_ACTIONS: ReadonlySet<string> = new Set(data.single)
/** Actions of those who play music, each on one instrument. */
export const INSTRUMENTS: ReadonlySet<string> = new Set(data.instruments)
/** What is done for whoever is near, or may be done towards them: nobody hands a cup to a lamp. */
export const TOWARDS: ReadonlySet<string> = new Set(data.towards)
/** What is seen in a face, whatever is done besides. */
export const FACE_ACTIONS: ReadonlySet<string> = new Set(data.faces)
/** What somebody does who may look anywhere meanwhile, or turn round. */
export const LOOKS_MEANWHILE: ReadonlySet<string> = new Set([...data.weak, ...data.looksMeanwhile])
/** What others look at and listen to where it is said of somebody. */
export const PERFORMED: ReadonlySet<string> = new Set(data.performed)
/** What those who are there do with each other, face to face, where it is said of the writer. */
export const CONVERSED: ReadonlySet<string> = new Set(data.conversed)
