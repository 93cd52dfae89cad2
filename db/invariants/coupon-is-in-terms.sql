-- The coupon of a rental is the one in its terms.
select id, coupon_code, terms -> 'coupon' as coupon from rentals
where coupon_code is distinct from terms #>> '{coupon,code}'
