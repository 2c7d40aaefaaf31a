import type { Material } from './vocabulary.ts';

/** A kind of product: its SKU prefix, drawing, family, category, materials and name in each language. */
export interface ProductKind {
  readonly prefix: string;
  readonly drawing: string;
  readonly family: string;
  readonly category: string;
  readonly materials: readonly Material[];
  readonly sizes: readonly string[];
  readonly names: readonly string[];
}

function createKind(
  [prefix, drawing]: [string, string],
  [family, category]: [string, string],
  materials: readonly Material[],
  sizes: readonly string[],
  names: string,
): ProductKind {
  return { prefix, drawing, family, category, materials, sizes, names: names.split('|') };
}

/** In the order in which blocks of products use them. */
export const KINDS: readonly ProductKind[] = [
  createKind(
    ['BAG', 'dopp'],
    ['Bags and cases', 'Luggage/Wash bags'],
    ['canvas', 'leather'],
    ['2 l', '4 l'],
    'Dopp kit|Kulturtasche|Trousse de toilette|Neceser|トラベルポーチ|洗漱包|파우치|حقيبة أدوات العناية|Νεσεσέρ',
  ),
  createKind(
    ['BAG', 'tote'],
    ['Bags and cases', 'Luggage/Totes'],
    ['cotton', 'canvas'],
    ['12 l', '18 l'],
    'Market tote|Einkaufstasche|Cabas|Bolso de compra|マーケットトート|购物袋|토트백|حقيبة تسوق|Τσάντα αγοράς',
  ),
  createKind(
    ['LMP', 'lamp'],
    ['Lighting', 'Home/Lighting'],
    ['brass', 'steel'],
    ['40 cm', '55 cm'],
    'Task lamp|Arbeitsleuchte|Lampe de bureau|Lámpara de trabajo|タスクランプ|工作台灯|작업등|مصباح مكتب|Φωτιστικό γραφείου',
  ),
  createKind(
    ['MUG', 'mug'],
    ['Drinkware', 'Kitchen/Mugs'],
    ['enamel'],
    ['250 ml', '350 ml'],
    'Enamel mug|Emaillebecher|Tasse émaillée|Taza esmaltada|ホーローマグ|搪瓷杯|법랑 머그|كوب مينا|Κούπα εμαγιέ',
  ),
  createKind(
    ['BTL', 'bottle'],
    ['Drinkware', 'Kitchen/Bottles'],
    ['steel', 'aluminium'],
    ['500 ml', '750 ml', '1 l'],
    'Insulated bottle|Isolierflasche|Bouteille isotherme|Botella térmica|保温ボトル|保温瓶|보온병|زجاجة عازلة|Θερμός',
  ),
  createKind(
    ['CHR', 'chair'],
    ['Furniture', 'Home/Seating'],
    ['oak', 'wool'],
    [],
    'Lounge chair|Polstersessel|Fauteuil|Butaca|ラウンジチェア|休闲椅|라운지 체어|كرسي استرخاء|Πολυθρόνα',
  ),
  createKind(
    ['SHO', 'boot'],
    ['Footwear', 'Apparel/Boots'],
    ['leather', 'canvas'],
    ['39', '41', '43', '45'],
    'Trail boot|Wanderstiefel für Geröll|Chaussure de randonnée|Bota de montaña|トレイルブーツ|徒步靴|트레일 부츠|حذاء جبلي|Μποτάκι πεζοπορίας',
  ),
  createKind(
    ['WCH', 'watch'],
    ['Watches', 'Gifts/Watches'],
    ['steel', 'brass'],
    ['38 mm', '41 mm'],
    'Field watch|Felduhr|Montre de terrain|Reloj de campo|フィールドウォッチ|野战表|필드 워치|ساعة ميدانية|Ρολόι πεδίου',
  ),
  createKind(
    ['KTL', 'kettle'],
    ['Drinkware', 'Kitchen/Kettles'],
    ['enamel', 'steel'],
    ['0.9 l', '1.2 l'],
    'Pour-over kettle|Wasserkessel für Filterkaffee|Bouilloire à col de cygne|Hervidor|ドリップケトル|手冲壶|드립 주전자|غلاية|Βραστήρας',
  ),
  createKind(
    ['TNT', 'tent'],
    ['Camping', 'Outdoor/Tents'],
    ['cotton', 'canvas'],
    [],
    'Ridge tent for two|Firstzelt für zwei|Tente canadienne|Tienda de campaña|リッジテント|双人帐篷|2인용 텐트|خيمة لشخصين|Σκηνή για δύο',
  ),
  createKind(
    ['JKT', 'jacket'],
    ['Clothing', 'Apparel/Jackets'],
    ['cotton', 'wool'],
    ['S', 'M', 'L', 'XL'],
    'Chore jacket|Arbeitsjacke|Veste de travail|Chaqueta de trabajo|カバーオール|工装外套|워크 재킷|سترة عمل|Μπουφάν εργασίας',
  ),
  createKind(
    ['LNT', 'lantern'],
    ['Camping', 'Outdoor/Light'],
    ['steel', 'brass'],
    [],
    'Camp lantern|Campinglaterne|Lanterne de camp|Farol de campamento|キャンプランタン|营地灯|캠핑 랜턴|فانوس تخييم|Φανάρι κατασκήνωσης',
  ),
  createKind(
    ['BLK', 'blanket'],
    ['Home textiles', 'Home/Blankets'],
    ['wool', 'cotton'],
    ['140 × 200', '180 × 220'],
    'Wool throw|Wollplaid Fischgrät|Plaid en laine|Manta de lana|ウールブランケット|羊毛毯|울 담요|بطانية صوف|Μάλλινη κουβέρτα',
  ),
  createKind(
    ['SUN', 'sunglasses'],
    ['Eyewear', 'Gifts/Eyewear'],
    ['acetate', 'steel'],
    [],
    'Sunglasses, round|Sonnenbrille, rund|Lunettes de soleil rondes|Gafas de sol redondas|丸型サングラス|圆框太阳镜|라운드 선글라스|نظارة شمسية|Γυαλιά ηλίου',
  ),
  createKind(
    ['HAT', 'beanie'],
    ['Clothing', 'Apparel/Hats'],
    ['wool', 'cotton'],
    [],
    'Ribbed beanie|Rippmütze|Bonnet côtelé|Gorro acanalado|リブビーニー|罗纹毛线帽|비니|قبعة صوفية|Σκούφος',
  ),
  createKind(
    ['BAG', 'weekender'],
    ['Bags and cases', 'Luggage/Weekenders'],
    ['canvas', 'leather'],
    [],
    'Weekender bag|Reisetasche für zwei Nächte|Sac week-end|Bolso de fin de semana|ウィークエンダー|周末旅行袋|위켄더 백|حقيبة سفر|Σακ βουαγιάζ',
  ),
  createKind(
    ['BAG', 'backpack'],
    ['Bags and cases', 'Luggage/Backpacks'],
    ['canvas', 'cotton'],
    ['18 l', '24 l', '32 l'],
    'Roll-top backpack|Rolltop-Rucksack|Sac à dos à enroulement|Mochila enrollable|ロールトップバックパック|卷口背包|롤탑 백팩|حقيبة ظهر|Σακίδιο πλάτης',
  ),
];
