import { describe, expect, test } from 'vitest'
import type { Age, Relation } from './brief.ts'
import { readPeople } from './people.ts'
import { tokenize } from './tokenize.ts'

const USUAL_AGE: Partial<Record<Relation, Age>> = { child: 'child', baby: 'baby', grandparent: 'older' }

/** "relation:sex:age+looks" of each other person, parted by spaces; what is open or usual is left out. */
function read(text: string): { writer: string; others: string } {
  const { others, writer, hasCrowd } = readPeople(tokenize(text), { isFirstPerson: false })
  const listed = others.map(({ relation, sex, age, looks }) => {
    const said = age === (USUAL_AGE[relation] ?? 'adult') ? undefined : age
    const aid = /wheelchair|cane|walking stick|pregnant/.exec(looks ?? '')?.[0]
    return [relation, sex, said].filter(Boolean).join(':') + (aid ? `+${aid}` : '')
  })
  const aid = /wheelchair|cane|walking stick|pregnant/.exec(writer.looks ?? '')?.[0]
  return {
    writer: [writer.sex, writer.age, aid].filter(Boolean).join(' '),
    others: [...listed.sort(), ...(hasCrowd ? ['crowd'] : [])].join(' '),
  }
}

const times = (count: number, one: string): string => Array(count).fill(one).join(' ')

/** What is said, what is read of the writer, and who else is there. */
type Case = [text: string, writer: string, others: string]

function check(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    test.each(cases)('%s', (text, writer, others) => {
      expect(read(text)).toEqual({ writer, others })
    })
  })
}

check('a first name is one person, and a partner only where that is meant', [
  ['My husband Piet steers the narrowboat, and Piet laughs when I miss the rope.', '', 'partner:m'],
  ['Priyanka and I have been married for ten years and still race to the bus stop.', '', 'partner:f'],
  ['Our fifth anniversary, and Mateusz has burnt the omelette.', '', 'partner:m'],
  ['I go down on one knee on the pier and ask Leonie to marry me.', '', 'partner:f'],
  ['Chidinma passes me the oars and the two of us drift.', '', 'other:f'],
  ['Our honeymoon, at last: Bartholomew snores in the deckchair beside me.', '', 'partner:m'],
  ['Ines, my oldest friend, cuts my hair on the balcony.', '', 'friend:f'],
  ['The registrar says we are married and Folake cannot stop crying.', '', 'other partner:f'],
  ['I rent out wedding tents, and today Dagmar helps me carry the poles.', '', 'other:f'],
  ['Across the table Ewa deals, and Wojtek and Hania already argue.', '', 'other:f other:f other:m'],
  ['Me, Lars and the dog on the sofa, and he has made the popcorn too salty.', '', 'other:m'],
  ['My best friend Malte and I stand on the podium. He cries, I stand still.', '', 'friend:m'],
  ['I hold hands with our two daughters, and Mia counts the boats.', '', 'child:f child:f'],
  ['Biscuit wags his tail beside me on the jetty.', '', ''],
  ['Fifty years since we met at the dance hall, and Vera still leads.', 'older', 'partner:f:older'],
])

check('sons and daughters are as old as the words say', [
  ['My nineteen-year-old daughter drives the tractor and I sit behind her.', '', 'child:f:adult'],
  ["At my son's graduation he finds me and hugs me.", '', 'child:m:adult'],
  ["It's my daughter's wedding and I walk her down the aisle.", '', 'child:f:adult'],
  ['My grown son is home for the week and repairs my roof with me.', '', 'child:m:adult'],
  ['My two sons are both taller than me now and they carry the sofa.', '', 'child:m:adult child:m:adult'],
  ['My daughter, thirty-one, hands me her newborn.', '', 'baby child:f:adult'],
  ['My little boy rides on my shoulders.', '', 'child:m'],
  ['My four-year-old granddaughter plants the beans with me.', 'older', 'child:f'],
  ['My six-month-old son laughs in the swing.', '', 'child:m:baby'],
  ['Our son graduates today. He throws the hat and it lands in a tree.', '', 'child:m:adult'],
  ['My son drives, and he is seventeen.', '', 'child:m:teen'],
  ['My children are grown and gone; I sit on the step with my coffee.', '', ''],
  ['My nephew, who is a pilot, flies me over the Alps.', '', 'other:m'],
  ['My three kids, taller than me now, wait at the gate.', '', 'child:adult child:adult child:adult'],
  ['I hold my newborn granddaughter and my daughter sleeps.', 'older', 'child:f:adult child:f:baby'],
  ['My daughter-in-law peels the apples with my son.', '', 'child:m other:f'],
  ['Our son sleeps on my shoulder after the bottle.', '', 'child:m:baby'],
  ["I'm fifty-two and my daughter Lotte paddles in front of me.", 'adult', 'child:f:adult'],
  ['My daughter strides across the stage and I whoop.', '', 'child:f:adult'],
  ['My band, us three from one estate, finally plays outdoors.', '', times(3, 'colleague')],
])

check('the writer is as old and of the sex that the words say', [
  ["I'm seventy-three and I swim to the buoy and back.", 'older', ''],
  ['Piet and I, seventy-one and eighty years, choose our rings.', 'older', 'other:m:older'],
  ['I row with my husband. Forty-one years of him pulling left.', 'older', 'partner:m:older'],
  ['After forty years of marriage my wife and I learn to tango.', 'older', 'partner:f:older'],
  ['It is our golden anniversary and the lanterns are lit.', 'older', 'partner:older'],
  ['My grandson shows me how the drone works.', 'older', 'child:m'],
  ['Sixty and in a wetsuit for the first time, and the wave carries me.', 'older', ''],
  ['As a woman of seventy I give my first concert.', 'f older', ''],
  ['My belly is round and our boy kicks against my palm.', 'f', ''],
  ['I am the first female captain of this ferry.', 'f', ''],
  ['I comb the sawdust out of my beard.', 'm', ''],
  ['In my eighties I still pick my own cherries.', 'older', ''],
  ['On my 70th birthday I jump out of a plane, strapped to an instructor.', 'older', 'other'],
  ['I retired last spring, and now I carve spoons.', 'older', ''],
  ['The other mothers at the gate wave, and I wave back.', 'f', 'other:f other:f'],
  ['I am a grandmother of five and all of them are in my pool at once.', 'f older', ''],
  ['My son and his wife have made me a grandpa.', 'm older', 'child:m:adult other:f'],
  ['My husband dances with me. He is seventy-four.', 'older', 'partner:m:older'],
  ['The castle was built fifty years ago, and I paint it.', '', ''],
  ['The five of us girls from the office sit in one hot tub.', 'f', times(4, 'friend:f')],
  ["I'm the bride's father, I stand at the end of the aisle.", 'm', ''],
  ['Eighty today, and I blow out the candles.', 'older', ''],
])

check('who is remembered, dead, far or only thought of is not there', [
  ["My late dad's photo stands on the piano while I play.", '', ''],
  ['I wake up and an hour passes without thinking of her.', '', ''],
  ['I sit in the seat my mother used to sit in.', '', ''],
  ["In the women's team, my teammates jump on me.", 'f', times(3, 'colleague:f')],
  ['I box with the girl who used to knock me out.', '', 'other:f:child'],
  ['I skate with my sons who never saw ice.', '', 'child:m child:m'],
  ['I sit with my brother who never came home.', '', ''],
  ['I hold our twins, a boy and a girl.', '', 'child:baby child:baby'],
  ['I am fifty-five and my son runs ahead of me.', 'adult', 'child:m:adult'],
  ['Nobody knows me here, and I order coffee.', '', ''],
  ['I imagine my father beside me and hammer the last nail.', '', ''],
  ["My sister's voice on the phone tells me it is a girl.", '', ''],
  ["I scatter my brother's ashes over the bay.", '', ''],
  ['In my pocket is the letter my daughter wrote.', '', ''],
  ['My ex never believed that I could sail; I moor the boat alone.', '', ''],
  ['The picture of my grandmother hangs over the till, and my first customer walks in.', '', 'other'],
  ['My mother would have loved this garden; my aunt picks the beans.', '', 'other:f'],
  ['I finally forgive the father I never met.', '', ''],
  ['I do not think of my ex-wife any more. I paint the fence.', 'm', ''],
  ['There is a stranger in the photo on my desk.', '', ''],
  ['My brother lost his leg; today he skis past me and shouts.', '', 'sibling:m'],
  ['My father never liked boats and he is right, but he is not here.', '', ''],
  ['My sister taught me to knit. She is not here, she is in heaven.', '', ''],
  ['I wear the watch from my nan and check the time.', '', ''],
  ["Mum's sewing machine stands on my table, and I take up my daughter's skirt.", '', ''],
  ["Grandad's walking stick in my hand, I reach the cairn.", '', ''],
  ["Dad's been gone six years, and I plane an oak board in his shed.", '', ''],
  ['I forgive my father at his grave, and the rain does not matter.', '', ''],
  ["My sister and I lay tulips on our parents' grave.", '', 'sibling:f'],
  ['We light a candle for Grandpa, my wife and I.', '', 'partner:f'],
  ['Widowed three years, I dance alone in the kitchen.', '', ''],
])

check('babies, dresses and wheelchairs of sports are read from what is said around them', [
  ['They put her on my chest, and she is loud.', '', 'baby:f'],
  ['I dance in my blue dress.', 'f', ''],
  ['I sew a red dress for my sister.', '', 'sibling:f'],
  ['Wheelchair tennis, match point, and I serve.', 'wheelchair', ''],
])

check('an age said beside a name or in brackets is read', [
  ['Leonie, who is nine, shows me the frog.', '', 'other:f:child'],
  ['Kwabena, sixteen, carries the drum for me.', '', 'other:m:teen'],
  ['My daughter Freya, thirty-one, steers the tractor.', '', 'child:f:adult'],
  ['My nephew (4) throws the flour.', '', 'other:m:child'],
  ['Me and the boys (7 and 5) build a den.', 'm', 'child:m child:m'],
  ['The twins are in the paddling pool, they are three.', '', 'child child'],
  ['My sons carry me over the line. They are 19 and 24.', '', 'child:m:adult child:m:adult'],
  ['A girl of about fifteen in the front row plays my chord.', '', 'other:f:teen'],
  ['She naps in the deckchair, ninety, my mother.', '', 'parent:f'],
  ['I weigh two hundred and sixty pounds and I am two hundred metres up.', '', ''],
  ['Likes on the screen, 100, then 200, and I cheer.', '', ''],
])

check('children who write are children', [
  ['My homework hangs on the fridge and mummy claps.', 'child', 'parent:f'],
  ['I build a sandcastle and dad helps me with the tower.', 'child', 'parent:m'],
  ['mummy picks me up and i show my mum my test', 'child', 'parent:f'],
  ['I get dressed for my prom and turn once.', 'teen', ''],
  ['My daughter does her homework, my homework is the soup.', '', 'child:f'],
  ['My mum waves from the train.', '', 'parent:f'],
])

check('sons, daughters, sisters and babies are as old as what is said around them', [
  ['My little sister waves in her white coat.', '', 'sibling:f'],
  ['My son shows me the harbour, his first visit since he left home.', '', 'child:m:adult'],
  ['All my children sit in the same room for once.', '', times(5, 'child:adult')],
  ['I pace the landing, my daughter asleep in the sling.', '', 'child:f:baby'],
  ['Two steps, all by herself: she toddles to my knees.', '', 'child:f'],
  ['Homework on the table, and they both talk at once.', '', 'child child'],
])

check('the writer is who the words say, whatever is told around it', [
  ['Six months along, and I float on my back.', 'f', ''],
  ['The day I give birth, and he is here.', 'f', 'partner:m'],
  ['There is henna on my palms and I laugh.', 'f', ''],
  ["He is ill, and I hold the cup. 'Good of you, son.'", 'm', 'parent:m'],
  ["My daughter runs beside the board: 'vai, pai!'", 'm', 'child:f'],
  ['I wade in, only my trunks on.', 'm', ''],
  ["I'm, um, the only woman in this crew of roofers.", 'f', ''],
  ['It is me, mayor of this town.', '', ''],
  ['I bow: me, a lass from the docks.', 'f', ''],
  ['Fifty-nine, the first woman of this village in the saddle.', 'f older', ''],
  ['I am very old and the window is open.', 'older', ''],
  ['Five of us pensioners share the bench.', 'older', times(4, 'friend:older')],
  ['Two titanium hips and I dance.', 'older', ''],
])

check('who is only spoken of is not there, and who will not let go is', [
  ['After nine years of flatmates I have my own kettle.', '', ''],
  ['The first in my family to vote.', '', ''],
  ["I am not anybody's boss and I weed the beans.", '', ''],
  ['A boy from Chile writes that my game makes him laugh.', '', ''],
  ['I no longer hide from the postman.', '', ''],
  ['My mums dress fits me.', '', ''],
  ['My mums hand is on my shoulder.', '', 'parent:f'],
  ['A man leans in at the door. He will be my first customer.', '', 'other:m'],
  ['I swim in the public pool.', '', ''],
  ['We have been friends since school and Ines still laughs.', '', 'other:f'],
  ['The small boy will not stop holding my sleeve.', '', 'other:m:child'],
  ['Viktor takes his hearing aid out and grins.', '', 'other:m'],
  ['A table in the corner and nine other families.', '', ''],
  ['Everybody claps and I bow.', '', 'crowd'],
])

check('who is in the mirror is the writer', [
  ['I look at the woman in the mirror and smile at her.', 'f', ''],
  ['The man looking back at me from the shop window has a straight back.', 'm', ''],
  ['In the mirror I see a woman. The woman laughs.', 'f', ''],
])

check('people are as many as the words say', [
  ['The four of us play cards on the train.', '', times(3, 'friend')],
  ['Six of us sit in the sauna.', '', times(5, 'friend')],
  ['Three sisters in one rowing boat, and I am the youngest.', 'f', 'sibling:f sibling:f'],
  ['My three brothers carry the piano up the stairs.', '', times(3, 'sibling:m')],
  ['Five nuns paddle past me in a canoe.', '', times(5, 'other:f')],
  ['My husband and our two sons fight over the map.', '', 'child:m child:m partner:m'],
  ['My class of eight-year-olds builds a volcano.', '', times(6, 'other:child')],
  ['I conduct the choir in the cathedral.', '', 'crowd'],
  ['A queue of people reaches out of the door of my bakery.', '', 'crowd'],
  ['My colleagues stand round the cake.', '', times(3, 'colleague')],
  ['Us four brothers carry the canoe into the river.', 'm', times(3, 'sibling:m')],
  ['We are six men in the old mine, with lamps on our helmets.', 'm', times(5, 'other:m')],
  ['Two old ladies on the next bench share a cigarette with me.', '', 'other:f:older other:f:older'],
  ['My students, all adults, read their first poem aloud.', '', 'other other'],
  ['A bride stands on the platform and I pin a pearl to her sleeve.', '', 'other:f'],
  ['A mother comes in with a prescription and I count the tablets.', '', 'other:f'],
  ['My neighbour Mrs Abernathy, eighty-nine, beats me at chess.', '', 'friend:f:older'],
  ['With my twin sister I float down the river.', '', 'sibling:f'],
  ['Forty of us kneel on the new carpet.', '', `${times(4, 'friend')} crowd`],
  ['Nine men in suits and me in my red blazer at the table.', '', times(8, 'other:m')],
  ['With eight strangers on a raft, all of us screaming.', '', times(8, 'other')],
  ['My stepmother and my mother laugh together at my table.', '', 'parent:f parent:f'],
  ['In my studio the model, an old woman, sits by the window.', '', 'other:f:older'],
  ['The man beside me at the bar is my son, and we drink to that.', '', 'child:m'],
  ['There are like ten kids on the floor and I read to them.', '', times(8, 'other:child')],
  ['I am a bus driver and I sit on the pier.', '', ''],
])

check('an aid is drawn with the person who uses it now', [
  ['I roll my wheelchair up the ramp to the stage.', 'wheelchair', ''],
  ['My wife pushes my wheelchair along the promenade.', 'wheelchair', 'partner:f'],
  ["I push my mother's wheelchair along the quay.", '', 'parent:f+wheelchair'],
  ['I push my mother in her wheelchair through the tulips.', '', 'parent:f+wheelchair'],
  ['The wheelchair stays in the hall; I walk to the gate on my own legs.', '', ''],
  ['My white cane taps along the platform and my brother waits at the end.', 'cane', 'sibling:m'],
  ['My hearing aids are out and the lake is silent.', '', ''],
  ['I mend wheelchairs, and today the thirtieth leaves my workshop.', '', ''],
  ['My son is in his wheelchair and wins the race.', '', 'child:m+wheelchair'],
  ['Grandpa leans on his walking stick and counts the sheep.', '', 'grandparent:m+walking stick'],
  ['My brother pushes me in my wheelchair along the sea wall.', 'wheelchair', 'sibling:m'],
  ['I leave the wheelchair behind and walk to the door.', '', ''],
  ['My brother and I sit in wheelchairs at the weir.', 'wheelchair', 'sibling:m+wheelchair'],
  [
    "In the yard behind my uncle's barn my husband and I sit in our two wheelchairs. Three children dance around us.",
    'wheelchair',
    `${times(3, 'other:child')} partner:m+wheelchair`,
  ],
  ['We are both in wheelchairs, my wife and I.', 'wheelchair', 'partner:f+wheelchair'],
  ['My sister is here. We sit in our wheelchairs and fish.', 'wheelchair', 'sibling:f+wheelchair'],
  ['We race in our wheelchairs along the pier.', 'wheelchair', 'other+wheelchair'],
  [
    'I push my grandparents in their wheelchairs to the pond.',
    '',
    'grandparent:f+wheelchair grandparent:m+wheelchair',
  ],
  ['I use a wheelchair. My wife and I are at the lake.', 'wheelchair', 'partner:f'],
  ['I used to use a wheelchair, now I run along the dyke.', '', ''],
  ['I do not use a wheelchair any more and dance with my wife.', '', 'partner:f'],
  ['I believe in wheelchairs that climb stairs.', '', ''],
  ['She uses a wheelchair and I push her, my sister, along the quay.', '', 'sibling:f'],
  ['People in wheelchairs race past and I cheer.', '', ''],
])

test('the clothes that are said are read, with their colours', () => {
  const looksOf = (text: string) => {
    const { writer, others } = readPeople(tokenize(text), { isFirstPerson: false })
    return [writer.looks, ...others.map(({ looks }) => looks)].filter(Boolean).join(' / ')
  }
  expect(looksOf('I dance in my yellow coat.')).toBe('yellow coat')
  expect(looksOf('Six months along, and I float.')).toBe('months along')
  expect(looksOf('Ines waits in a grey jumper.')).toBe('grey jumper')
  expect(looksOf('My wife is in her nightie.')).toBe('nightie')
  expect(looksOf('Somebody in a green coat runs past.')).toBe('')
  expect(looksOf('A red jumper lies on the chair.')).toBe('')
})

test('the wedding of the words is the writer’s own or somebody else’s', () => {
  const isOwn = (text: string) => readPeople(tokenize(text), { isFirstPerson: false }).isOwnWedding === true
  expect(isOwn('It is our wedding day and the bells ring.')).toBe(true)
  expect(isOwn('I am getting married in the barn.')).toBe(true)
  expect(isOwn("It is my daughter's wedding day.")).toBe(false)
  expect(isOwn('I bake the cake of a wedding.')).toBe(false)
})

test('nobody of the place is there where the words leave the writer alone in it', () => {
  const isDeserted = (text: string) =>
    readPeople(tokenize(text), { isFirstPerson: false }).isDeserted === true
  expect(isDeserted('I am alone in the library.')).toBe(true)
  expect(isDeserted('I stayed late and hang the stars in my classroom.')).toBe(true)
  expect(isDeserted('I sit in the library.')).toBe(false)
  expect(isDeserted('I am alone with my son in the library.')).toBe(false)
})

test('years are read as well', () => {
  const { others } = readPeople(tokenize('My six-year-old son waves, and my daughter is sixteen.'), {
    isFirstPerson: false,
  })
  expect(others).toEqual([
    { relation: 'child', sex: 'm', age: 'child', years: 6 },
    { relation: 'child', sex: 'f', age: 'teen', years: 16 },
  ])
})

test.each([
  ['I am a wheelchair user and I paint the fence.', ['wheelchair user']],
  ['With my new hearing aids I hear the blackbird.', ['hearing aid']],
  ['I run on two carbon blades along the track.', ['carbon blades']],
  ['Two prosthetic legs and I still waltz.', ['prosthetic legs']],
  ['Dad pushes his rollator along the pier and I carry the chips.', ['', 'rollator']],
  ['I cross the bridge with my guide dog.', ['guide dog']],
  ['My best friend Tariq on his crutches scores the goal.', ['', 'crutches']],
  ['My bald uncle plays the banjo.', ['', 'bald']],
  ['Our wheelchair tennis team wins.', Array(4).fill('wheelchair tennis')],
  ['I watch a bald eagle over the lake.', ['']],
  ['I repair wheelchairs and crutches in a shed.', ['']],
  ['No more crutches: I dance.', ['']],
  ['I throw my crutches in the bin and walk to the pier.', ['']],
  ['Grandad walks in and refuses to use the cane.', ['', '']],
  ['My aunt with her head shaved plays the drums.', ['', 'head shaved']],
  ["We push Grandpa's wheelchair over the bridge.", ['', 'wheelchair']],
  ['My left arm ends at the elbow and I juggle.', ['arm ends at the elbow']],
  ['I was born without a hand and I juggle.', ['born without a hand']],
  ['I have no hair and I juggle.', ['no hair']],
  ['I juggle and I look at a doll with a yellow dress.', ['']],
  ['My wife is blind and I juggle.', ['', 'is blind']],
  ['My aunt and I, both in hijab, juggle.', ['hijab', 'hijab']],
  ['I juggle, and both my sons are in kilts.', ['', 'kilts', 'kilts']],
  ['We juggle, my uncle and I, everyone in swimsuits.', ['swimsuit', 'swimsuit']],
] as const)('an aid belongs to whoever uses it: %s', (text, expected) => {
  const { writer, others } = readPeople(tokenize(text), { isFirstPerson: false })
  expect([writer, ...others].map(({ looks }) => looks ?? '')).toEqual(expected)
})

test('who watches from somewhere else is apart', () => {
  const isApart = (text: string) =>
    readPeople(tokenize(text), { isFirstPerson: false }).others.map((one) => one.isApart === true)
  expect(isApart('My sister waves from the quay as I sail out.')).toEqual([true])
  expect(isApart('My husband and I wave from the quay.')).toEqual([false])
})

check('who is not there, and who the writer is', [
  ['My grandfather is on the laptop and he sings for me.', '', ''],
  ['Mum is here in spirit while I marry Joel.', '', 'partner:m'],
  ['My daughter is back from college and cooks for me.', '', 'child:f:adult'],
  ['Twins at last: two bottles and no sleep.', '', 'child:baby child:baby'],
  ['My twins build a kite with me.', '', 'child child'],
  ['Our twin babies sleep on my chest.', '', 'baby baby'],
  ['My twin daughters wash the car with me.', '', 'child:f child:f'],
  ['My son runs and the other children follow him.', '', 'child:m other:child other:child'],
  ['The women from the laundry and I dance.', '', times(3, 'other:f')],
  ["My wife's sister Dana deals the cards.", 'm', 'other:f'],
  ['I photograph a couple under the arch.', '', 'other other'],
  ['I am a bus driver and I am a bus conductor’s wife.', 'f', ''],
  ['Retired postman, deckchair, a thriller on my knee.', 'm older', ''],
  ['I am a ten-year-old detective in the attic.', 'child', ''],
  ['Diving at sixty-seven, I touch the coral.', 'older', ''],
  ['I am the only woman here. Bjorn laughs and a plumber waits.', 'f', 'other:m other:m'],
])

check('families, couples, the old and the young, and who is gone', [
  ["My ex-wife and I share a bench at our son's match.", 'm', 'child:m other:f'],
  ['My late husband built this bench. I drink my tea on it.', 'f', ''],
  ["She's 68 and I'm 70 and we finally open the bookshop.", 'older', 'partner:f:older'],
  ['Bernard and I have been pals since 1961. We complain on the pier.', 'older', 'other:m:older'],
  ['We are four sisters, the youngest is 66, and we swim.', 'f older', times(3, 'sibling:f:older')],
  ['My boys are grown, 40 and 43. I am eighty.', 'older', 'child:m:adult child:m:adult'],
  ['My twins are three weeks old and both asleep on me at once.', '', 'child:baby child:baby'],
  ['All seven of my grandchildren dig one enormous hole.', 'older', times(7, 'child')],
  [
    'Her and her two boys move in next week, and we eat on boxes, the four of us.',
    '',
    'other:m:child other:m:child partner:f',
  ],
  [
    'His two and my four and all of us in the camper.',
    '',
    'child child child child other:child other:child partner:m',
  ],
  ['The kids are finally asleep. My husband pours the tea.', '', 'partner:m'],
  ['I read it out to my grandson instead of him reading it to me.', 'older', 'child:m'],
  ['All the nurses came out and clapped.', '', times(5, 'other')],
  [
    'He carries the basket and I choose the melons at the supermarket, and the cashier nods.',
    '',
    'other partner:m',
  ],
  ['I am the bride and she is the bride.', 'f', 'partner:f'],
  ['Two grooms under the arch, me and Pieter.', 'm', 'partner:m'],
  ['Two dads, one pram, and our daughter asleep under a yellow hat.', 'm', 'child:f partner:m'],
  ['My boy says "Mama?" and I cry.', 'f', 'child:m'],
  ['My two teenagers roll their eyes, and my son takes my hand.', '', 'child:m:teen child:teen'],
  ['As her husband I hold the rope while she climbs.', 'm', 'partner:f'],
  ['Lunch in Naples: Nonna, my cousins, a baby nobody can put down.', '', 'baby grandparent:f other other'],
  ['My parrot outlives me and my niece feeds him in her kitchen.', '', 'other:f'],
  ['My husband is long dead but I dance with Graham from the choir.', 'f', 'other:m'],
  ['My foster mom drives and I get my own room.', 'child', 'parent:f'],
  [
    'I am ten. My best friend and my sister queue at my skateboard ramp.',
    'child',
    'friend:child sibling:f:child',
  ],
  ['My parents sign the papers.', '', 'parent:f parent:m'],
  ['I dig with my friends, five ladies from the allotment.', '', times(5, 'friend:f')],
  ['My former pupils come to the party.', '', 'other other'],
  ['My former husband calls.', '', ''],
  ['My daughter says that girls could be electricians.', '', 'child:f'],
  ['By seven the neighbours stand at the door.', '', 'friend friend'],
  ['I am nurse of the year.', '', ''],
  ['I am a mother of three and I swear the oath.', 'f', ''],
  ['My mother and my sister came by train.', '', 'parent:f sibling:f'],
  ['I coach the under nines in the drizzle.', '', times(2, 'other:child')],
])

check('what somebody is called, says of themselves, or rides on', [
  ['They lift me up, me, sixty and a bride, and the band plays.', 'f', 'partner'],
  ['Me, a bride at seventy, dancing with Harold in the library.', 'f older', 'partner:m:older'],
  ['I do all the voices. Mia has the blanket up to her nose. She says again grandma.', 'f older', 'child:f'],
  ['I walk through the maize with my baby girl on my shoulders.', '', 'child:f'],
  ['The ringmaster bows to me.', '', 'other:m'],
  ['The taxi driver carries my bag up the stairs.', '', 'other'],
  [
    'My grandmother was born on this fjord. A farmer tells me that is her house. I know you, he says.',
    '',
    'other:m',
  ],
  [
    'A fisherman on the quay shows me the boat that my grandfather built. You have his hands, he says.',
    '',
    'other:m',
  ],
  ['Deb my counsellor asks how the one felt who sat here two years ago.', '', 'other:f'],
  ['He is in the little cot with a hat on.', '', 'baby:m'],
])

test('on a lap is a child, not what only lies there', () => {
  const contactOf = (text: string) => readPeople(tokenize(text), { isFirstPerson: false }).contact
  expect(contactOf('Two boys sing. My old aunt nods along, hat on her knee.')).toEqual([])
  expect(contactOf('My niece sits, and a toy bus lies on my knee.')).toContain('child-on-lap')
  expect(contactOf('I button my coat while my aunt waits.')).toEqual([])
  expect(contactOf("I button my daughter's coat.")).toContain('fix-collar-child')
  expect(contactOf('She falls asleep on my lap.')).toContain('child-on-lap')
})

check('whoever owns something is there where the words go on about them, without the mark too', [
  ['Nans 80th, and she lights the candles herself.', '', 'grandparent:f'],
  ['its my grandpas boat and i row with him', '', 'grandparent:m'],
  ['In my grandmas kitchen I bake her bread.', '', ''],
])

check('a relative clause makes nobody the writer', [
  ['Mum, who said never, is dancing in the hall.', '', 'parent:f'],
  ['First in line is Mrs Okafor 92 years old.', '', 'other:f:older'],
])

check('whoever barks or eats from the hand is no person', [
  ['I walk over the hill. Old Bonnie barks at a gull.', '', ''],
  ['Duncan eats from my hand by the pond.', '', ''],
])

check('girls from a college or an office are grown', [
  ['Three girls from the office are planting beans.', '', times(3, 'friend:f')],
  ['Two girls from the village are planting beans.', '', times(2, 'other:f:child')],
])
