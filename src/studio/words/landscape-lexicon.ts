import type { Place } from '../scene.ts'
import type { LexiconBuilder } from './lexicon.ts'

/** Places under the open sky. The weights are those of the place lexicon. */
export const addLandscapes = (words: LexiconBuilder<Place>): LexiconBuilder<Place> =>
  words

    .nouns(
      'sea',
      3,
      'sea, ocean, open water, open sea, high seas, pacific, atlantic, mediterranean, aegean, adriatic, caribbean sea, north sea, baltic, meer, mer, océan, océano, ozean',
    )
    .phrases('sea', 3, 'mar')
    .nouns(
      'sea',
      2,
      'yacht, sailboat, sailing boat, catamaran, sailing ship, dolphin, whale, coral reef, reef, deck of my boat, deck of our boat, deck of the boat, ship, open boat, helm, mast, ferry, regatta, cruise ship',
    )
    .verbs('sea', 2, 'sail, scuba dive, snorkel, freedive')
    .nouns('sea', 1, 'boat, wave, horizon line, salt water, sailor, captain')
    .nouns(
      'coast',
      3,
      'beach, coast, shore, shoreline, coastline, seaside, seashore, strand, oceanfront, sea cliff, seafront, beachfront, sandbank, playa, plage, küste, la costa, ocean shore',
    )
    .nouns(
      'coast',
      2.2,
      'cliff, bay, cove, tide pool, surf, tide, harbour, harbor, marina, lighthouse, boardwalk, promenade, seashell, sandcastle, beach house, fishing village on the coast, headland, coast road, ocean breeze, sea breeze, ocean view, surfboard, surfer',
    )
    .verbs('coast', 2.2, 'surf, beachcomb, sunbathe')
    .nouns(
      'coast',
      1.2,
      'sand, dune, pier, seagull, gull, barefoot, pebble, salt air, bare foot in the sand, big sur, malibu, cornwall, brittany, algarve, california',
    )
    .nouns(
      'island',
      3,
      'island, isle, tropical island, atoll, lagoon, archipelago, hawaii, bali, maldives, santorini, caribbean, fiji, tahiti, seychelles, insel, île, isla, ibiza, mallorca, crete, greek island, bora bora, zanzibar',
    )
    .nouns('island', 1.8, 'palm tree, palm, coconut, tropics, palm-fringed beach, hula')
    .phrases('island', 1.5, 'tropical, tropical beach')
    .nouns(
      'lake',
      3,
      'lake, lakeside, loch, tarn, reservoir, pond, lakeshore, lake shore, bergsee, lac, lago, lake house, lakehouse, laguna, am see, zum see',
    )
    .nouns(
      'lake',
      1.4,
      'dock, jetty, canoe, kayak, rowing boat, rowboat, paddleboard, loon, still water, water lily, swan',
    )
    .nouns(
      'river',
      3,
      'river, stream, creek, brook, riverbank, waterfall, rapid, canal, riverside, estuary, delta, fluss, rivière, río, rio, thames, danube, seine, ganges, nile, amazon river, mississippi',
    )
    .verbs('river', 1.6, 'raft, fly fish')
    .nouns('river', 1.1, 'fishing, fisherman, fishing rod, angler')
    .phrases('river', 1.1, 'to fish, from the bank')
    .nouns('village', 1, 'stone house')
    .phrases('village', 2.6, 'roofs, the roofs, rooftops of')
    .nouns('meadow', 2, 'stonehenge, ring of stones, standing stone')
    .nouns('fjord', 3, 'fjord, fiord, lofoten, norwegian coast, geiranger, tromsø, tromso')
    .nouns(
      'fjord',
      1.6,
      'norway, iceland, glacier, iceberg, greenland, alaska, antarctica, arctic, northern light, aurora, aurora borealis',
    )
    .nouns(
      'mountain',
      3,
      'mountain, summit, peak, mountaintop, alps, himalaya, everest, andes, rockies, kilimanjaro, mont blanc, matterhorn, dolomites, mountain ridge, base camp, basecamp, berg, gipfel, montagne, montaña, machu picchu, mount fuji, volcano, patagonia, mountain pass, mountainside, k2',
    )
    .nouns(
      'mountain',
      2,
      'ridge, hilltop, ski slope, slope, via ferrata, rope team, crag, mountain trail, alpine meadow, alm, rock face, climber, mountaineer, rucksack',
    )
    .verbs('mountain', 2, 'hike, ski, snowboard, mountaineer, rock climb, trek, paraglide')
    .verbs('mountain', 1.4, 'climb')
    .nouns('mountain', 1, 'hill, trail, valley, canyon rim, lookout, viewpoint, overlook')
    .nouns(
      'forest',
      3,
      'forest, woods, woodland, jungle, rainforest, redwood, treehouse, wald, forêt, bosque, bamboo grove, grove, birch wood, pine wood, black forest, forest floor, selva, cloud forest',
    )
    .nouns(
      'forest',
      1.6,
      'clearing, moss, pine, campfire, fern, birch, canopy, spruce, old growth, deer, tent, mushroom',
    )
    .nouns('forest', 0.8, 'tree, leaf, owl, campsite, oak, oak tree')
    .verbs('forest', 1.4, 'camp')
    .nouns(
      'desert',
      3,
      'desert, sahara, sand dune, oasis, wadi, red mesa, joshua tree, outback, cactus, namib, gobi, atacama, badlands, wüste, désert, desierto, monument valley, death valley, red rock, dune sea',
    )
    .phrases(
      'desert',
      5,
      'on mars, on planet mars, mars colony, mars base, surface of mars, martian, red planet, on the moon, moon base, lunar surface, surface of the moon, lunar base',
    )
    .nouns(
      'desert',
      1.7,
      'petra, camel, caravan of camels, canyon, grand canyon, utah, arizona, burning man, bedouin, pyramid',
    )
    .nouns(
      'meadow',
      3,
      'meadow, pasture, prairie, grassland, savanna, savannah, steppe, wiese, prairie, pradera, hillside, clover, village green, serengeti, highland',
    )
    .nouns(
      'meadow',
      2,
      'park, central park, wildflower, playground, lawn, picnic, tall grass, safari, kite, football pitch, soccer field',
    )
    .phrases(
      'meadow',
      2.6,
      'outdoors under, under the big oak, under the old oak, under the oak, under an oak, under an old oak, under a big oak, under the old tree, under a tree',
    )
    .nouns('meadow', 1, 'grass, picnic blanket, horse, flower, butterfly, daisy, sheep')
    .verbs('meadow', 1.4, 'picnic')
    .nouns(
      'garden',
      3,
      'garden, greenhouse, backyard, back yard, orchard, courtyard, flower bed, allotment, rose garden, garten, jardin, jardín, vegetable patch, vegetable garden, community garden, kitchen garden, zen garden',
    )
    .nouns(
      'garden',
      1.8,
      'wisteria, rose bush, patio, cherry blossom, apple tree, cherry tree, raised bed, trellis, fig tree, lemon tree, fruit tree, garden party, hydrangea, behind our house, behind the house, behind my house, garden wedding, gazebo, pergola, compost',
    )
    .verbs('garden', 1.8, 'garden, prune')
    .nouns('garden', 1, 'terrace, rose, tomato, blossom, tulip, herb, swing, seedling, bee, hammock, hedge')
    .nouns(
      'field',
      3,
      'wheat field, lavender field, sunflower field, field, farm, farmland, rice terrace, rice paddy, cornfield, feld, campo, hayfield, ranch, homestead, crop, barley field, tulip field, poppy field, country road, country lane, farm track, lavender row',
    )
    .nouns(
      'field',
      2,
      'wheat, harvest, tractor, barn, countryside, farmer, hay bale, lavender, sunflower, corn, barley, farmyard, cow, goat, chicken, stable, paddock, provence',
    )
    .nouns(
      'vineyard',
      3.4,
      'vineyard, winery, grapevine, weinberg, vignoble, viñedo, wine estate, olive grove',
    )
    .nouns(
      'vineyard',
      2,
      'grape, tuscany, napa, bordeaux, wine harvest, wine cellar, vine, chianti, grape harvest',
    )
