/** English words and slang of Indonesian titles that are in no dictionary of Indonesian and name no thing. */
export const TRADE_WORDS: ReadonlySet<string> = new Set(
  `ready stock store shop boutique butik cell cellular collection official online order preorder open close sold out sale discount
  promo flash deal price cheap best quality premium original second secondhand used brand branded new like good nice great perfect
  condition complete full fullset limited edition special classic vintage retro modern custom handmade size large medium small color
  black white red blue green yellow brown pink grey gray gold silver with without for from and the only need needed want wanted buy
  sell selling rent rental lease monthly daily weekly year month day near city center town beach north south east west available
  urgent free pick pickup delivery shipping cash credit payment murmer murmur nego cod bnib bnwt wts wtb wtt gan agan sis sista kakak
  bosku boss bro guys gaes yuk gaskeun mantul mantap joss gercep fast respon fresh mulus gress ori kece cakep gokil keren
  girl boy kids baby men women man woman family home house room garden kitchen office school work works job staff team crew club
  service repair cleaning class course lesson lessons training event party trip tour travel ticket hotel villa island`.split(
    /\s+/,
  ),
);
