import { describe, expect, test } from 'vitest'
import { readPeople } from './people.ts'
import { tokenize } from './tokenize.ts'

/** "relation:sex:age" of each other person; sex and age where they are not open or adult; "crowd" last. */
function others(text: string): string {
  const people = readPeople(tokenize(text), { isFirstPerson: false })
  const listed = people.others.map(({ relation, sex, age }) =>
    [relation, sex, age === 'adult' || age === relation ? undefined : age].filter(Boolean).join(':'),
  )
  return [...listed.sort(), ...(people.hasCrowd ? ['crowd'] : [])].join(' ')
}

test.each([
  'In the garden, me and the',
  'I sing with the',
  'of us soaked through and laughing',
  'Some of us',
])('a text that ends or begins half-way is read: "%s"', (text) => expect(() => others(text)).not.toThrow())

describe('who is surely there', () => {
  test.each([
    ['I walk along the beach with my wife and our two daughters.', 'child:f child:f partner:f'],
    ['I eat with my wife and our two daughters. The girls laugh.', 'child:f child:f partner:f'],
    ['My father and my sons are here. The boys play.', 'child:m child:m parent:m'],
    ['My wife and I watch. The women laugh.', 'partner:f'],
    ['My husband and I dance in the kitchen.', 'partner:m'],
    ['The kids chase each other through the garden while I watch.', 'child child'],
    ['I sit on the jetty with my best friend.', 'friend'],
    ['I am alone in the cabin.', ''],
    ['Nobody is around, only the wind.', ''],
    ['I run through the forest without anyone.', ''],
    ["I hear my late father's voice in the wind.", ''],
    ['I think of my mother while I knead the dough.', ''],
    ['A photo of my son stands on my desk.', ''],
    ['Thousands of people sing my song.', 'crowd'],
    ['Our three children run ahead.', 'child child child'],
    ['I hold my newborn baby in my arms.', 'baby'],
    ['My grandmother and I bake bread.', 'grandparent:f:older'],
    ['I call my sister to tell her the news.', ''],
    ['My two brothers lift me on their shoulders.', 'sibling:m sibling:m'],
    ['My parents sit in the first row.', 'parent:f parent:m'],
    ['My son is seven and holds my hand.', 'child:m'],
    ['My teenage daughter sits next to me in the car.', 'child:f:teen'],
    ['I write a letter to my uncle.', ''],
    ['We sit by the fire and say nothing.', 'other'],
    ['I am with my boyfriend in Paris.', 'partner:m'],
    ['My girlfriend laughs at something.', 'partner:f'],
    ['Ten colleagues stand around my desk.', Array(8).fill('colleague').join(' ')],
    ['My team applauds.', 'colleague colleague colleague'],
    ['The audience rises.', 'crowd'],
    ['Without my ex-husband, in my own flat.', ''],
    ['I kiss my fiancée under the arch.', 'partner:f'],
    ['My old dog sleeps at my feet.', ''],
    ['My mother taught me this recipe.', ''],
    ["I wear my grandmother's ring.", ''],
    ["My father's hand rests on my shoulder.", 'parent:m'],
    ['I cook for four friends.', 'friend friend friend friend'],
    ['My twins are asleep on my chest.', 'child child'],
    ['A nurse hands me my daughter.', 'child:f:baby other'],
    ['My grandchildren blow out the candles with me.', 'child child'],
    ['I am not alone: my husband holds the umbrella.', 'partner:m'],
    ['My kids are at school, and the house is quiet.', ''],
    ['I miss my brother.', ''],
    ['There are no people here, only birds.', ''],
    ['My wife is pregnant, and I lay my hand on her belly.', 'partner:f'],
    ['Anna and I open the door of our house.', 'partner:f'],
    ['My friend Tom steers the boat.', 'friend:m'],
    ['I dream of my late wife.', ''],
    ['Two friends and my cousin paddle behind me.', 'friend friend other'],
    ['My family sits around the table.', 'other other other'],
    ['A little girl hands me a flower.', 'other:f:child'],
    ['An old man on the bench nods at me.', 'other:m:older'],
    ['I teach thirty children to read.', Array(8).fill('other:child').join(' ')],
    ["My daughter's laughter fills the house.", 'child:f'],
    ['If only my father could see this.', ''],
    ['My mother, who died in spring, loved this place.', ''],
    ["I don't need a husband to be happy.", ''],
    ['I am a mother now, and my baby sleeps in my arms.', 'baby'],
    ['My partner takes the picture, so I stand there with our son.', 'child:m partner'],
    ['Guests throw petals as my bride and I walk past.', 'partner:f crowd'],
    ['Several friends sit around the campfire.', 'friend friend friend'],
    ['A couple of friends play guitar.', 'friend friend'],
    ['A crowd of strangers cheers me on.', 'crowd'],
    ['My mom and dad dance on our terrace.', 'parent:f parent:m'],
    ['As an old woman I sit with my husband on the bench.', 'partner:m:older'],
    ['My boss shakes my hand.', 'colleague'],
    ['I send my son a message.', ''],
    ['My wife is in the next room.', ''],
    ['On the phone my daughter cries with joy.', ''],
    ['I remember my grandfather on this bench.', ''],
    ['Soon my children will come home.', ''],
    ['My 80-year-old mother blows out the candles.', 'parent:f:older'],
    ['Nobody pushes me, and my son rows.', 'child:m'],
    ['Mum laughs and pours the tea.', 'parent:f'],
    ['We are at grandmas house, the kids play.', 'child child'],
    ['My boys race each other.', 'child:m child:m'],
    ['I want more time for my family.', ''],
    ['My dog runs ahead, and he is fast.', ''],
    ['My son is a doctor now, and he waves.', 'child:m'],
    ['Tomasz holds the ladder while I hang the last lantern.', 'other:m'],
    ['I teach my goddaughter to swim; she clings to my neck.', 'child:f'],
    ['There are five of us in the van, singing off key.', 'friend friend friend friend'],
    ['My late wife planted these roses, and I sit among them.', ''],
    ['Mrs Kowalczyk from the second floor brings soup, and my toddler waves a spoon.', 'child other:f'],
    ['A porter lifts my case, and my fiancé is waiting under the clock.', 'other partner:m'],
    ['My brother and his wife carry the cake out.', 'other:f sibling:m'],
    ['Both of our mothers are crying and my husband-to-be grins.', 'parent:f parent:f partner:m'],
    ['The whole team lifts me onto their shoulders.', 'colleague colleague colleague'],
    ['My 15-year-old grandson and I rebuild the engine.', 'child:m:teen'],
    ['Somebody coughs in row three. Otherwise nothing, and then my first note.', ''],
    ['No husband, no boss, no children: only me and the tide.', ''],
    ['I carry the twins up to bed, one on each arm.', 'child child'],
    ['She falls asleep against me before the film is half over.', 'partner:f'],
    ['My old neighbour Gus hands me a bag of plums across the fence.', 'friend:m:older'],
    ['My father would have laughed at my boots.', ''],
    ['Kofi, my youngest, runs ahead with the kite.', 'child:m'],
    ['I am seventy-five, my granddaughter pushes my wheelchair along the pier.', 'child:f'],
    ['Hundreds of runners behind me, my coach shouting at the rail.', 'other crowd'],
    ['A cat for a flatmate, tea, rain.', ''],
    ['I hear Him in the silence of the chapel.', ''],
    ['Mr. Okafor from next door shows me how to prune, and his wife pours the lemonade.', 'other:f other:m'],
    ['Both my boys are in the bath and I am soaked.', 'child:m child:m'],
    ['Me and the lads from the depot, last night of the tour, sunburnt.', 'friend:m friend:m friend:m'],
    ['Fatima and I unlock the shop together.', 'other:f'],
    ['My niece sits on my knee and turns the pages.', 'other:f:child'],
    ['Our eldest reads to our youngest while I lace my boots.', 'child child'],
    ['My midwife smiles and puts him in my arms.', 'baby:m other:f'],
    ['The three of us float on our backs, saying nothing.', 'friend friend'],
    ['Grandad taught me to whistle, and now I whistle to my dog.', ''],
    ['You rest your head on my shoulder and the credits roll.', 'partner'],
    ['My husband kneels, and our toddler claps.', 'child partner:m'],
    ['My eighteen-year-old drives, I pretend not to brake.', 'child'],
    ['Two hundred people in white coats clap, and my professor wipes his eyes.', 'other:m crowd'],
    ['Nobody else is awake, just the kettle and me.', ''],
    ['I wish my sister were here to see it.', ''],
    ['Aunt Carmen teaches me to fold the dumplings.', 'other:f'],
    ["Nadia's hand finds mine under the table.", 'other:f'],
    ['Sixty-four, a scarf over my hair, and I cross the line with my two daughters.', 'child:f child:f'],
    ['The captain hands me the wheel and she goes below.', 'other:f'],
    ["My mum's friend Doris deals the cards again and cheats.", 'friend:f'],
  ])('%s', (text, expected) => {
    expect(others(text)).toBe(expected)
  })
})

describe('the writer', () => {
  const writer = (text: string, isFirstPerson = false) => readPeople(tokenize(text), { isFirstPerson })

  test('has a sex only where the words say it of the writer', () => {
    expect(writer('I stand there as his wife.').writer.sex).toBe('f')
    expect(writer('I am a father now.').writer.sex).toBe('m')
    expect(writer('My husband stands next to me.').writer.sex).toBeUndefined()
  })

  test.each([
    ['RUN DADDY RUN says the cardboard, and I run.', 'm'],
    ['My wedding dress is heavy with rain and I do not care.', 'f'],
    ['Two brothers on a bench, Leo and me, and nothing left to prove.', 'm'],
    ['Sixty-four, a scarf over my hair, and I cross the line with my two daughters.', 'f:older'],
    ['My beard is full of snow and I laugh.', 'm'],
    ['My sons call me Mum and I pretend not to hear.', 'f'],
    ['At eighty-one I still swim before breakfast.', ':older'],
    ["I'm eight months pregnant and painting the fence.", 'f'],
    ['As her father I walk her down the aisle.', 'm'],
    ["'One more time, Grandpa,' she says, and I push the swing.", 'm:older'],
  ])('%s', (text, expected) => {
    const { sex, age } = writer(text).writer
    expect([sex ?? '', age].filter((said) => said !== undefined).join(':')).toBe(expected)
  })

  test('has the looks that the words say are the writer’s own', () => {
    expect(writer('The medal hangs over my hijab.').writer).toMatchObject({
      sex: 'f',
      looks: 'medal hangs, hijab',
    })
    expect(writer('I sit in my wheelchair at the sea.').writer.looks).toBe('wheelchair')
    expect(writer('I no longer need the wheelchair.').writer.looks).toBe('')
    expect(writer('Dad comes in his wheelchair.').others[0]).toMatchObject({ looks: 'wheelchair' })
  })

  test('wears what is in the colour that the words say', () => {
    expect(writer('My turban is orange and I smile.').writer.looks).toBe('orange turban')
    expect(writer('I stand there in a long striped green dress.').writer.looks).toBe(
      'striped green dress, green dress',
    )
    const { writer: me, others } = writer('Two brides in cream suits. My wife laughs.')
    expect([me.looks, others[0]?.looks]).toEqual(['cream suit', 'cream suit'])
    expect(writer('Each hallway is wide enough for my chair.').writer.looks).toBe('enough for my chair')
  })

  test('does not wear what somebody else has on', () => {
    const { writer: me, others } = writer('My husband wears my spotty apron and stirs the soup.')
    expect([me.looks, others[0]?.looks]).toEqual(['', 'spotty apron, apron'])
    const aunt = writer('My aunt sits beside me. She wears a lilac dress.')
    expect([aunt.writer.looks, aunt.others[0]?.looks]).toEqual(['', 'lilac dress'])
  })

  test('is older where the words say it', () => {
    expect(writer('As an old man I sit on the bench.').writer.age).toBe('older')
    expect(writer('I am eighty and I dance.').writer.age).toBe('older')
    expect(writer('I sit next to an old man.').writer.age).toBeUndefined()
  })

  test('is not shown in first person or where the text leaves the writer out', () => {
    expect(writer('I sit on the jetty.').isWriterShown).toBe(true)
    expect(writer('I sit on the jetty.', true).isWriterShown).toBe(false)
    expect(writer('The garden blooms. I am not in the picture.').isWriterShown).toBe(false)
  })
})

test('children have the years that are said of them, or none', () => {
  const years = (text: string) =>
    readPeople(tokenize(text), { isFirstPerson: false }).others.map((person) => person.years)
  expect(years('My granddaughter Wanda is eight and she holds the torch.')).toEqual([8])
  expect(years('I walk with my eleven-year-old son on the beach.')).toEqual([11])
  expect(years('We have breakfast at seven with our kids.')).toEqual([undefined, undefined, undefined])
})

test('who makes a wedding cake does not marry', () => {
  const { others, isOwnWedding } = readPeople(tokenize('My wedding cake wins a prize.'), {
    isFirstPerson: false,
  })
  expect([others, isOwnWedding]).toEqual([[], undefined])
})

test('what somebody wants to become and who is only painted are not there', () => {
  const ofOthers = (words: string) =>
    readPeople(tokenize(words), { isFirstPerson: false }).others.map(({ noun, relation }) => noun ?? relation)
  expect(ofOthers('My niece wants to be an astronaut.')).not.toContain('astronaut')
  expect(ofOthers("I painted a mural of my grandfather's face.")).toEqual([])
})
